import { and, eq } from 'drizzle-orm'
import type { By } from '../../../platform/machine/transition.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { RentalRow } from '../queries.ts'
import { rental } from '../table.ts'
import { returnRecord } from './handover-table.ts'
import { writeHistory } from '../history.ts'
import { requireAction } from '../transition.ts'

interface Announcement {
  /** Null: today, an ordinary return. */
  returnDate: string | null
  /** It was asked for as an early one: the planned day lies before the end. */
  isEarly: boolean
  reason: string
}

/** The renter says the machine comes back, at the end or before it; staff take it back with `confirm_return`. */
export const announceReturn = async (
  tx: Tx,
  row: RentalRow,
  by: By,
  { returnDate, isEarly: wantsEarly, reason }: Announcement,
  now: Date,
) => {
  if (row.returnAnnouncedAt) refuse('rental.return_announced')
  const today = dayOf(now)
  const plannedReturnDate = returnDate ?? today
  const isEarly = plannedReturnDate < row.endDate
  const action = isEarly ? 'request_early_return' : 'announce_return'
  requireAction(row, action, by)
  const lastDay = row.endDate > today ? row.endDate : today
  if (wantsEarly && !isEarly && row.status === 'in_use')
    refuse('rental.early_return_invalid', { errors: { return_date: '提前归还日期应在今天与租期结束之前' } })
  if (plannedReturnDate < today || plannedReturnDate > lastDay)
    refuse('rental.early_return_invalid', { errors: { return_date: '归还日期应在今天与租期结束之间' } })
  const record = { announcedAt: now, plannedReturnDate, reason, isEarly }
  await tx
    .insert(returnRecord)
    .values({ rentalId: row.id, ...record })
    .onConflictDoUpdate({ target: returnRecord.rentalId, set: record })
  await tx
    .update(rental)
    .set({ returnAnnouncedAt: now, plannedReturnDate, updatedAt: now })
    .where(and(eq(rental.id, row.id), eq(rental.status, row.status)))
  const sentence = isEarly ? `申请提前归还，计划 ${plannedReturnDate}` : '申请归还设备'
  const notes = [sentence, reason].filter(Boolean).join('：')
  await writeHistory(tx, row, { action, to: row.status, notes, by, now })
  await emit(tx, 'rental.return_announced', { rentalId: row.id, userId: row.userId, line: row.line })
}
