import { and, eq } from 'drizzle-orm'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { RentalRow } from './queries.ts'
import { rental, returnRecord } from './table.ts'
import { type By, writeHistory } from './history.ts'
import { requireAction } from './transition.ts'

interface Announcement {
  /** Null: today, an ordinary return. */
  returnDate: string | null
  reason: string
}

/** The renter says the machine comes back, at the end or before it; staff take it back with `confirm_return`. */
export const announceReturn = async (
  tx: Tx,
  row: RentalRow,
  by: By,
  { returnDate, reason }: Announcement,
  now: Date,
) => {
  if (row.returnAnnouncedAt) refuse('rental.return_announced')
  const action = returnDate === null ? 'announce_return' : 'request_early_return'
  requireAction(row, action, by)
  const today = dayOf(now)
  if (returnDate !== null && (returnDate < today || returnDate >= row.endDate) && row.status === 'in_use')
    refuse('rental.early_return_invalid', { errors: { return_date: '提前归还日期应在今天与租期结束之前' } })
  const plannedReturnDate = returnDate ?? today
  const isEarly = plannedReturnDate < row.endDate
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
