import * as operations from '@jihui/protocol/freight/trip-operations'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { claimExtra } from '../extras/claim-extra.ts'
import type { ExtraRow } from '../extras/move-extra.ts'
import { acceptExtra, decideExtra, objectExtra, waiveExtra } from '../extras/settle-extra.ts'
import { findContested } from '../objections/deduction-queries.ts'
import { findExtra, findOrderRow } from '../orders/order-queries.ts'
import { freightOrder } from '../orders/order-table.ts'
import { viewExtra } from '../orders/order-view.ts'
import { findOwnOrder, sideOf } from '../orders/own-order.ts'
import { readTracking } from './read-tracking.ts'
import { endShare, readShared, shareTrip } from './share-trip.ts'
import { takePositions } from './take-positions.ts'

export const tripRoutes = (mounting: Mounting, services: Services, publicUrl: string): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.sendPositions, async ({ params, body, actor }) => {
    const { rejected, ...taken } = await takePositions(services, actor, params.id, body.points)
    return { success: true as const, ...taken, rejected: [...rejected] }
  })
  mountEndpoint(mounting, operations.trackTrip, async ({ params, actor }) => {
    const isStaff = actor.isStaff && actor.permissions.has('rental_view')
    const own = await findOwnOrder(db, actor.id, params.id)
    const order = own ?? (isStaff ? await findOrderRow(db, eq(freightOrder.id, params.id)) : null)
    if (!order) return refuse('freight.order_not_found')
    const reader = { isDriver: order.driverId === actor.id, isSide: true, isStaff: isStaff && !own }
    return readTracking(db, order, reader, clock.now())
  })
  mountEndpoint(mounting, operations.shareTrip, async ({ params, body, actor }) => {
    const { token, expiresAt } = await shareTrip(services, actor, params.id, body.hours)
    const url = `${publicUrl}/transportation/shared/${token}`
    return { success: true as const, message: '链接已生成', url, token, expires_at: expiresAt.toISOString() }
  })
  mountEndpoint(mounting, operations.endShare, async ({ params, actor }) => {
    await endShare(services, actor, params.id, params.token)
    return { success: true as const, message: '链接已收回' }
  })
  mountEndpoint(mounting, operations.readSharedTrip, ({ params }) => readShared(services, params.token))
  extraRoutes(mounting, services)
}

const extraRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const view = async (orderId: number, id: number, role: 'driver' | 'shipper' | 'staff', message: string) => {
    const row = (await findExtra(db, orderId, id)) ?? refuse('freight.extra_not_found')
    const extra = viewExtra(row as ExtraRow, role, (await findContested(db, [id])).size > 0)
    return { ...extra, success: true as const, message, extra }
  }
  const answer = async (orderId: number, id: number, actor: Actor, message: string) => {
    const order = (await findOwnOrder(db, actor.id, orderId)) ?? refuse('freight.order_not_found')
    return view(orderId, id, sideOf(order, actor.id), message)
  }
  mountEndpoint(mounting, operations.claimExtra, (call) => {
    const { params, body, actor, idempotency } = call
    const claim = () => claimExtra(services, actor, params.id, body, idempotency)
    return createOnce(db, call, claim, (id) => answer(params.id, id, actor, '已申请，货主 24 小时内没有回应就算同意'))
  })
  mountEndpoint(mounting, operations.acceptExtra, async ({ params, actor }) => {
    await acceptExtra(services, actor, params.id, params.extra)
    return answer(params.id, params.extra, actor, '已同意，请付款')
  })
  mountEndpoint(mounting, operations.objectExtra, async ({ params, body, actor }) => {
    await objectExtra(services, actor, params.id, params.extra, body.reason)
    return answer(params.id, params.extra, actor, '已提出异议，等平台裁定')
  })
  mountEndpoint(mounting, operations.decideExtra, async ({ params, body, actor }) => {
    await decideExtra(services, actor, params.id, params.extra, body)
    return view(params.id, params.extra, 'staff', '已裁定')
  })
  mountEndpoint(mounting, operations.waiveExtra, async ({ params, body, actor }) => {
    await waiveExtra(services, actor, params.id, params.extra, body.reason)
    return view(params.id, params.extra, 'staff', '已免收')
  })
}
