import type { By } from '../../../platform/machine/transition.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { requireUnitsBack } from './deliver-rental.ts'
import { requireInTime } from '../periods/in-time.ts'
import { moveStart } from '../periods/move-start.ts'
import type { RentalRow } from '../queries.ts'
import { requireAction, transition } from '../transition.ts'

/** The renter has the machine: he says so, or staff who gave it to him. */
export const receiveRental = async (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  action: 'confirm_receipt' | 'start',
  by: By,
  notes: string,
  now: Date,
): Promise<RentalRow> => {
  requireAction(row, action, by)
  requireInTime(row, action, now)
  await requireUnitsBack(tx, row)
  const today = dayOf(now)
  // Taken early, the days before the first one are had and paid; handed over late, those that are over are not.
  const isMoved = today < row.startDate || (!row.deliveredAt && today > row.startDate)
  const order = isMoved ? await moveStart(tx, row, today, now) : row
  const set = { receivedAt: now, deliveredAt: row.deliveredAt ?? now }
  return transition(services, tx, order, action, by, { notes, set, now })
}

/** A machine that is taken back has been with the renter, whether he ever said so or not. */
export const givenOut = async (services: Hooked, tx: Tx, row: RentalRow, by: By, now: Date): Promise<RentalRow> => {
  requireAction(row, 'confirm_return', by)
  return row.status === 'pending_delivery' ? countReceived(services, tx, row, now) : row
}

/** A machine that was sent counts as received, whoever said nothing. */
export const countReceived = (services: Hooked, tx: Tx, row: RentalRow, now: Date): Promise<RentalRow> =>
  transition(services, tx, row, 'count_received', 'system', { set: { receivedAt: now }, now })
