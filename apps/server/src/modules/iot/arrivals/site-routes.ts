import * as operations from '@jihui/protocol/iot/arrivals/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findRental, reachOf } from '../../rental/public.ts'
import { changeSite } from './change-site.ts'
import { viewSite } from './view-site.ts'

const words = { point: '送货点已标好', away: '已告诉设备主', staying: '已恢复' } as const

export const siteRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.getOrderSite, async ({ params, actor }) => {
    const order = await findRental(services.db, { id: params.id, ...reachOf(actor, 'rental_view') })
    return viewSite(services, order ?? refuse('rental.not_found'), actor)
  })
  mountEndpoint(mounting, operations.changeOrderSite, async ({ params, body, actor }) => {
    const order = await changeSite(services, actor, params.id, body)
    return { success: true as const, message: words[body.says], ...(await viewSite(services, order, actor)) }
  })
}
