/** Links by which whoever waits for the cargo follows it without an account. Its shipper gives and takes them. */
import { isLiveOrder, movingOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { vehicleTypes, type VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import type { sharedTrip } from '@jihui/protocol/freight/trip-schema'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import { maskName } from '../../../platform/masks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findContact } from '../../identity/public.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { maskPlate } from '../matching/match-view.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightOrder, freightShare } from '../orders/order-table.ts'
import { needOwnOrder } from '../orders/own-order.ts'
import { freightDriver, freightVehicle } from '../parties/party-table.ts'
import { readTracking } from './read-tracking.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface Share {
  readonly token: string
  readonly expiresAt: Date
}
export const shareTrip = ({ db, clock }: Services, actor: Actor, id: number, hours: number): Promise<Share> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order } = await needOwnOrder(tx, actor, id, 'shipper')
    if (!isLiveOrder(order.status) || order.paidAt === null) refuse('freight.order_action_not_allowed')
    const open = and(eq(freightShare.orderId, id), isNull(freightShare.endedAt), gt(freightShare.expiresAt, now))
    const [made] = await tx.select({ shares: count() }).from(freightShare).where(open)
    if (made!.shares >= orderLimits.sharesMax) refuse('freight.too_many_shares')
    const token = randomBytes(24).toString('base64url')
    const expiresAt = addHours(now, hours)
    await tx.insert(freightShare).values({ orderId: id, tokenHash: hashOf(token), expiresAt, createdAt: now })
    return { token, expiresAt }
  })

export const endShare = ({ db, clock }: Services, actor: Actor, id: number, token: string): Promise<void> =>
  db.transaction(async (tx) => {
    await needOwnOrder(tx, actor, id, 'shipper')
    const ended = await tx
      .update(freightShare)
      .set({ endedAt: clock.now() })
      .where(and(eq(freightShare.orderId, id), eq(freightShare.tokenHash, hashOf(token)), isNull(freightShare.endedAt)))
      .returning({ id: freightShare.id })
    if (ended.length === 0) refuse('freight.share_not_found')
  })

/** Guessed, ended, expired or of a trip that is over for a day: all the same to whoever asks. */
export const readShared = async ({ db, clock }: Services, token: string): Promise<z.output<typeof sharedTrip>> => {
  const now = clock.now()
  const [found] = await db
    .select({ share: freightShare, order: freightOrder, cargo, driver: freightDriver, vehicle: freightVehicle })
    .from(freightShare)
    .innerJoin(freightOrder, eq(freightOrder.id, freightShare.orderId))
    .innerJoin(cargo, eq(cargo.id, freightOrder.cargoId))
    .innerJoin(freightDriver, eq(freightDriver.userId, freightOrder.driverId))
    .innerJoin(freightVehicle, eq(freightVehicle.id, freightOrder.vehicleId))
    .where(
      and(eq(freightShare.tokenHash, hashOf(token)), isNull(freightShare.endedAt), gt(freightShare.expiresAt, now)),
    )
  if (!found) return refuse('freight.share_not_found')
  const order = found.order as OrderRow
  const isLive = isLiveOrder(order.status)
  if (!isLive && order.endedAt !== null && order.endedAt < addHours(now, -24)) return refuse('freight.share_not_found')
  const {
    photos: _photos,
    rest_in_minutes: _rest,
    ...trip
  } = await readTracking(db, order, { isDriver: false, isSide: false, isStaff: false }, now)
  // Whoever has the link calls him, and looks for his lorry, while he is under way and no longer.
  const isMoving = movingOrderStatuses.some((status) => status === order.status)
  const { phone } = await findContact(db, order.driverId)
  const type = vehicleTypes[found.vehicle.type as VehicleTypeCode]
  return {
    ...trip,
    goods: { name: found.cargo.goodsName, pieces: found.cargo.pieces },
    vehicle: { type_display: type.label, plate: isMoving ? found.vehicle.plate : maskPlate(found.vehicle.plate) },
    driver: { name: maskName(found.driver.realName), phone: isMoving ? (phone ?? '') : '' },
    receipt_code: order.loadedAt !== null && order.deliveredAt === null && isLive ? order.receiptCode : null,
    expires_at: found.share.expiresAt.toISOString(),
  }
}
