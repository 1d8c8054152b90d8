import { and, eq, isNull } from 'drizzle-orm'
import type { By } from '../../../platform/machine/transition.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeHistory } from '../history.ts'
import { holdUntil } from './hold-until.ts'
import type { ExtensionRow } from '../quotes/order-terms.ts'
import { listExtensions, type RentalRow } from '../queries.ts'
import { rental, rentalExtension } from '../table.ts'
import { requireAction } from '../transition.ts'

/** The last longer period, while it is not paid and stands; null where there is none. */
export const findUnpaidExtension = async (db: Queryable, rentalId: number): Promise<ExtensionRow | null> =>
  (await listExtensions(db, rentalId)).findLast(
    (one) => one.kind === 'later' && one.paidAt === null && one.endedAt === null,
  ) ?? null

/** Takes a longer period back: nothing is owed for it and its days are free again. The order's row must be locked. */
const takeBack = async (tx: Tx, row: RentalRow, extension: ExtensionRow, now: Date): Promise<void> => {
  const endDate = extension.previousEndDate
  await tx
    .update(rentalExtension)
    .set({ endedAt: now })
    .where(and(eq(rentalExtension.id, extension.id), isNull(rentalExtension.endedAt)))
  await tx
    .update(rental)
    .set({
      endDate,
      days: row.days - extension.days,
      balanceFen: row.balanceFen - extension.amountFen,
      updatedAt: now,
    })
    .where(eq(rental.id, row.id))
  await holdUntil(tx, row, endDate)
  await emit(tx, 'rental.shortened', { rentalId: row.id, userId: row.userId, line: row.line })
}

/** Nobody paid for it in time and the deposit does not reach for it. */
export const lapseExtension = async (tx: Tx, row: RentalRow, extension: ExtensionRow, now: Date): Promise<void> => {
  await takeBack(tx, row, extension, now)
  const notes = `续租费没有按时支付，续租自动取消，归还日回到 ${extension.previousEndDate}`
  await writeHistory(tx, row, { action: 'lapse_extension', to: row.status, notes, by: 'system', now })
}

/** The renter does not want it any more: only what was neither paid nor used. */
export const withdrawExtension = async (tx: Tx, row: RentalRow, by: By, now: Date): Promise<void> => {
  requireAction(row, 'withdraw_extension', by)
  const extension = (await findUnpaidExtension(tx, row.id)) ?? refuse('rental.extension_none')
  if (dayOf(now) > extension.previousEndDate)
    refuse('rental.extension_used', { message: `续租已经从 ${extension.previousEndDate} 的次日开始，不能撤回` })
  await takeBack(tx, row, extension, now)
  const notes = `续租已撤回，归还日回到 ${extension.previousEndDate}`
  await writeHistory(tx, row, { action: 'withdraw_extension', to: row.status, notes, by, now })
}
