import { orderNumber } from '@jihui/protocol/rental/conventions'
import { sql } from 'drizzle-orm'
import { type By, nameOf } from '../../../platform/machine/transition.ts'
import { dayOf, spokenDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isDoubleBooking, moveOrderStart } from '../../calendar/public.ts'
import { joinUnit } from '../../catalogue/public.ts'
import { receiptAtLast, receiptDueOf } from '../periods/in-time.ts'
import { moveStart } from '../periods/move-start.ts'
import type { RentalRow } from '../queries.ts'
import { deliveryRecord } from './handover-table.ts'
import { requireAction, transition } from '../transition.ts'
import { lockUnitsOf } from '../units.ts'

interface Delivery {
  carrier: string
  trackingNumber: string
  notes: string
}
/** A lorry has it, which tells when it is there. */
interface Loading {
  readonly tripId: number
  readonly loadedAt: Date
  readonly driver: string
  /** The renter's own lorry: he has it from here on. */
  readonly isHanded: boolean
}

/** Refuses to hand out units of which another order has not given one back, naming it. Whoever hands out holds their rows. */
export const requireUnitsBack = async (tx: Tx, row: RentalRow): Promise<void> => {
  await lockUnitsOf(tx, row.id)
  const { rows } = await ask(
    tx,
    { id: 'number', serial: 'text' },
    sql`select other.rental_id as id, u.serial from rental_unit own
        join rental_unit other on other.unit_id = own.unit_id and other.rental_id <> own.rental_id
        join rental r on r.id = other.rental_id and r.status in ('pending_delivery', 'in_use', 'overdue')
          and r.delivered_at is not null
        ${sql.raw(joinUnit('own.unit_id'))}
      where own.rental_id = ${row.id} order by own.position limit 1`,
  )
  const [out] = rows
  if (!out) return
  const which = row.quantity === 1 ? '这台设备' : `${out.serial} `
  const message = `${which}还在上一位租客那里（订单 ${orderNumber(out.id)}），收回后才能发出`
  refuse('rental.unit_out', { message })
}

/** A machine that leaves before its first day is away from then on; refused where those days are somebody else's. */
const holdFrom = async (tx: Tx, row: RentalRow, day: string): Promise<void> => {
  if (day >= row.startDate) return
  await moveOrderStart(tx, row.id, day).catch((error: unknown) => {
    if (!isDoubleBooking(error)) throw error
    const message = `${spokenDay(row.startDate)} 起租之前，这台设备还留给别的订单，等那一单收回后再发`
    return refuse('rental.unit_out', { message })
  })
}

/**
 * The machine is on its way; the renter confirms when it arrives, or it counts as received after a while. With `loading`
 * it was sent when the lorry was loaded, and what its arrival means `trip-handover.ts` says.
 */
export const deliverRental = async (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  by: By,
  delivery: Delivery,
  now: Date,
  loading: Loading | null = null,
) => {
  requireAction(row, 'deliver', by)
  await requireUnitsBack(tx, row)
  const deliveredAt = loading?.loadedAt ?? now
  const set = { deliveredAt, receiptDueAt: loading ? receiptAtLast(row) : receiptDueOf(row, now, false) }
  const { carrier, trackingNumber } = delivery
  const told = { carrier, trackingNumber }
  const sent = await transition(services, tx, row, 'deliver', by, { notes: delivery.notes, set, told, now })
  const day = dayOf(deliveredAt)
  await holdFrom(tx, row, day)
  // Days before it came were not had: the period begins with it.
  const isHad = loading === null || loading.isHanded
  const after = isHad && day > row.startDate ? await moveStart(tx, sent, day, now) : sent
  const deliveredBy = loading?.driver ?? nameOf(by)
  const { tripId = null } = loading ?? {}
  await tx.insert(deliveryRecord).values({ rentalId: row.id, ...delivery, deliveredAt, deliveredBy, tripId })
  return after
}
