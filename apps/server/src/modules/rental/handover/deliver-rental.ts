import { orderNumber } from '@jihui/protocol/rental/conventions'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { type By, nameOf } from '../../../platform/machine/transition.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isDoubleBooking, moveOrderStart } from '../../calendar/public.ts'
import { lockUnits } from '../../catalogue/public.ts'
import { receiptDueOf, spokenDay } from '../periods/in-time.ts'
import { moveStart } from '../periods/move-start.ts'
import type { RentalRow } from '../queries.ts'
import { rental } from '../table.ts'
import { deliveryRecord } from './handover-table.ts'
import { requireAction, transition } from '../transition.ts'

interface Delivery {
  carrier: string
  trackingNumber: string
  notes: string
}

/** Refuses to hand out a unit that another order has not given back. Whoever hands it out holds its row meanwhile. */
export const requireUnitBack = async (tx: Tx, row: RentalRow): Promise<void> => {
  await lockUnits(tx, [row.unitId])
  const [other] = await tx
    .select({ id: rental.id })
    .from(rental)
    .where(
      and(
        eq(rental.unitId, row.unitId),
        ne(rental.id, row.id),
        sql`${rental.status} in ('pending_delivery', 'in_use', 'overdue')`,
        isNotNull(rental.deliveredAt),
      ),
    )
    .limit(1)
  if (!other) return
  const message = `这台设备还在上一位租客那里（订单 ${orderNumber(other.id)}），收回后才能发出`
  refuse('rental.unit_out', { message })
}

/** A machine that leaves before its first day is away from then on; refused where those days are somebody else's. */
const holdFromToday = async (tx: Tx, row: RentalRow, today: string): Promise<void> => {
  if (today >= row.startDate) return
  await moveOrderStart(tx, row.id, today).catch((error: unknown) => {
    if (!isDoubleBooking(error)) throw error
    const message = `${spokenDay(row.startDate)} 起租之前，这台设备还留给别的订单，等那一单收回后再发`
    return refuse('rental.unit_out', { message })
  })
}

/** The machine is on its way; the renter confirms when it arrives, or it counts as received after a while. */
export const deliverRental = async (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  by: By,
  delivery: Delivery,
  now: Date,
) => {
  requireAction(row, 'deliver', by)
  await requireUnitBack(tx, row)
  const set = { deliveredAt: now, receiptDueAt: receiptDueOf(row, now, false) }
  const { carrier, trackingNumber } = delivery
  const told = { carrier, trackingNumber }
  const sent = await transition(services, tx, row, 'deliver', by, { notes: delivery.notes, set, told, now })
  const today = dayOf(now)
  await holdFromToday(tx, row, today)
  // Days before it came were not had: the period begins with it.
  const after = today > row.startDate ? await moveStart(tx, sent, today, now) : sent
  const deliveredBy = nameOf(by)
  await tx.insert(deliveryRecord).values({ rentalId: row.id, ...delivery, deliveredAt: now, deliveredBy })
  return after
}
