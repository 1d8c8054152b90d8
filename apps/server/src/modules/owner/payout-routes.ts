/** What is to be paid to owners, for whoever transfers it. */
import * as earnings from '@jihui/protocol/owner/earning-operations'
import { toYuan } from '@jihui/protocol/values'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { completePayout, holdPayouts, resumePayouts } from '../payment/public.ts'
import { listEarningRows, ownerRole } from './earning-queries.ts'
import { filterOf } from './order-routes.ts'
import { viewPayouts } from './view-payouts.ts'

export const payoutRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const { pool } = services.database
  const read = async (id: number) => {
    const { rows } = await listEarningRows(pool, { ownerId: null, id, limit: 1, offset: 0 })
    const [payout] = await viewPayouts(db, rows, clock.now())
    return payout ?? refuse('owner.earning_not_found')
  }
  const done = async (id: number, message: string) => ({ success: true as const, message, payout: await read(id) })

  mountEndpoint(mounting, earnings.listPayouts, async ({ query, request }) => {
    const { rows, total, dueFen, dueOrders } = await listEarningRows(pool, filterOf(query, null))
    const page = pageAnswer(request, query, total, await viewPayouts(db, rows, clock.now()))
    return { ...page, due: toYuan(dueFen), due_orders: dueOrders }
  })
  mountEndpoint(mounting, earnings.getPayout, ({ params }) => read(params.id))
  mountEndpoint(mounting, earnings.completePayout, async ({ params, body, actor, client }) => {
    const { reference, account_fingerprint: accountFingerprint } = body
    await completePayout(services, params.id, { role: ownerRole, reference, accountFingerprint }, actor, client)
    return done(params.id, '已登记打款')
  })
  mountEndpoint(mounting, earnings.holdPayouts, async ({ params, body, actor, client }) => {
    await holdPayouts(services, { earningId: params.id, role: ownerRole, actor, client }, body.reason)
    return done(params.id, '已暂停给这位设备主打款')
  })
  mountEndpoint(mounting, earnings.resumePayouts, async ({ params, body, actor, client }) => {
    await resumePayouts(services, { earningId: params.id, role: ownerRole, actor, client }, body.notes)
    return done(params.id, '已恢复给这位设备主打款')
  })
}
