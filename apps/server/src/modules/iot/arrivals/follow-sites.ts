/** An order's site is made, moved and ended by what happens to the order and to its machines. */
import { siteLimits, type SiteSource } from '@jihui/protocol/iot/arrivals/limits'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import { findLine } from '@jihui/protocol/rental/lines'
import type { SiteDeclaration } from '@jihui/protocol/rental/lines/line'
import { sql } from 'drizzle-orm'
import { addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { afterCommit } from '../../../platform/database/transaction-hooks.ts'
import { type ConsumerDeclaration, consumes } from '../../../platform/events/declared.ts'
import type { Services } from '../../../platform/services.ts'
import type { Point } from '../../geography/public.ts'
import { findRental, type RentalRow } from '../../rental/public.ts'
import { readLatest } from '../../telemetry/public.ts'
import { takeUpNow, tellFenceChange } from '../fences/fence-index.ts'
import { lookAtSite } from './look-at-site.ts'
import { findSite, listSiteUnits } from './read-site.ts'
import { endSite, putSite } from './site-fence.ts'

/** A person said that the machine is there. */
const isReceipt = (action: RentalAction): boolean => action === 'confirm_receipt' || action === 'start'

/** Where the machine was when it was received, as far as its device spoke around that time. */
const whereReceived = async ({ db, telemetry }: Services, { id, receivedAt }: RentalRow): Promise<Point | null> => {
  if (receivedAt === null) return null
  const units = await listSiteUnits(db, id, null)
  const latest = await readLatest(
    telemetry,
    units.flatMap(({ device_id: deviceId }) => deviceId ?? []),
  )
  const { heardMinutes } = siteLimits
  const [from, until] = [addMinutes(receivedAt, -heardMinutes), addMinutes(receivedAt, heardMinutes)]
  const found = [...latest.values()].find(
    ({ position_at: at, lat, lng }) => at !== null && lat !== null && lng !== null && at >= from && at <= until,
  )
  return found ? { latitude: found.lat!, longitude: found.lng! } : null
}

const markedOf = ({ deliveryLat: latitude, deliveryLng: longitude }: RentalRow): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const isOver = ({ status }: RentalRow): boolean => status === 'returned' || status === 'cancelled'

/** Where its fence is to be made, if it is to be made now. */
const whereToMake = async (
  services: Services,
  order: RentalRow,
  { isStaying }: SiteDeclaration,
  action: RentalAction,
): Promise<{ readonly point: Point; readonly source: SiteSource } | null> => {
  const isOut = order.status === 'in_use' || order.status === 'overdue'
  const marked = markedOf(order)
  if (marked)
    return order.status === 'pending_delivery' || (isOut && isStaying) ? { point: marked, source: 'marked' } : null
  const point = isOut && isStaying && isReceipt(action) ? await whereReceived(services, order) : null
  return point && { point, source: 'received' }
}

/** Fences of an order are for the machines it has now, while they are with its renter. */
const tellFences = async (services: Services, tx: Tx, rentalId: number): Promise<void> => {
  const { rows } = await ask(tx, { id: 'number' }, sql`select id from fence where rental_id = ${rentalId} order by id`)
  for (const { id } of rows) {
    await tellFenceChange(services, tx, { fence: id })
    afterCommit(tx, () => void takeUpNow(services, { fence: id }))
  }
}

/** Safe to call again: what is there stays. */
const followOrder = async (services: Services, rentalId: number, action: RentalAction, tx: Tx): Promise<void> => {
  const order = await findRental(tx, { id: rentalId, renterKey: null })
  if (!order) return
  const declared = findLine(order.line).handover.site
  const now = services.clock.now()
  const isNew = declared !== null && !isOver(order) && (await findSite(tx, rentalId)) === null
  const found = isNew ? await whereToMake(services, order, declared, action) : null
  if (isNew && found) await putSite(services, tx, { rentalId, radiusM: declared.radiusM, ...found, now })
  await lookAtSite(services, tx, rentalId)
  if (isOver(order)) await endSite(services, tx, rentalId, now)
  await tellFences(services, tx, rentalId)
}

const look = (services: Services, { rentalId }: { readonly rentalId: number }, tx: Tx) =>
  lookAtSite(services, tx, rentalId)

const followFence = async (services: Services, fenceId: number, tx: Tx): Promise<void> => {
  const { rows } = await ask(
    tx,
    { rental_id: 'number' },
    sql`select rental_id from order_site where fence_id = ${fenceId}`,
  )
  for (const { rental_id: rentalId } of rows) await lookAtSite(services, tx, rentalId)
}

export const followsSites: readonly ConsumerDeclaration[] = [
  consumes('rental.status_changed', (services, { payload }, tx) =>
    followOrder(services, payload.rentalId, payload.action, tx),
  ),
  consumes('iot.fence_event', (services, { payload }, tx) => followFence(services, payload.geofence_id, tx)),
  consumes('rental.return_announced', (services, { payload }, tx) => look(services, payload, tx)),
  consumes('rental.return_refuted', (services, { payload }, tx) => look(services, payload, tx)),
  consumes('rental.brought_back', (services, { payload }, tx) => look(services, payload, tx)),
  // While it stands through no fault of the renter, it may be away, whoever reported that and whatever ends it.
  consumes('maintenance.moved', async (services, { payload: { rentalId } }, tx) => {
    if (typeof rentalId === 'number') await lookAtSite(services, tx, rentalId)
  }),
]
