import { extensionPayHours } from '@jihui/protocol/rental/conventions'
import { periodLimits } from '@jihui/protocol/rental/period'
import { isCovered, type Price, priceBetween, securedFenOf } from '@jihui/protocol/rental/reckoning'
import { and, eq } from 'drizzle-orm'
import type { By } from '../../../platform/machine/transition.ts'
import { addDays, addHours, dayOf, daysBetween, startOfDay } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lastHeldDay } from '../quotes/deposit-terms.ts'
import { writeHistory } from '../history.ts'
import { holdUntil } from './hold-until.ts'
import { readAccount } from '../quotes/order-terms.ts'
import type { RentalRow } from '../queries.ts'
import { rental, rentalExtension } from '../table.ts'
import { requireAction } from '../transition.ts'

interface Extension {
  newEndDate: string
  reason: string
}
export interface PricedExtension {
  readonly newDays: number
  readonly price: Price
  /** Paid or frozen, what is there to answer for it. */
  readonly securedFen: number
  /** Null where the deposit answers for it; otherwise when it falls away unpaid. */
  readonly lapsesAt: Date | null
}

/** What more days cost and how they have to be paid; refuses days the order cannot have. */
export const priceExtension = async (
  db: Queryable,
  row: RentalRow,
  newEndDate: string,
  now: Date,
): Promise<PricedExtension> => {
  const refuseDay = (sentence: string): never =>
    refuse('rental.extension_not_later', { message: sentence, errors: { new_end_date: sentence } })
  const today = dayOf(now)
  if (row.endDate < today) refuseDay('租期已经结束，不能再续租，请尽快归还')
  if (newEndDate <= row.endDate) refuseDay('续租日期应晚于当前归还日期')
  const newDays = daysBetween(row.startDate, newEndDate) + 1
  if (newDays > periodLimits.daysMax) refuseDay(`租期最长 ${periodLimits.daysMax} 天`)
  // Beyond it the channel gives the money back by itself, and nothing would stand behind the rental.
  const lastDay = row.depositHeldAt && lastHeldDay(dayOf(row.depositHeldAt))
  if (lastDay && newEndDate > lastDay) refuseDay(`押金冻结到期前要归还，最晚续到 ${lastDay}`)
  if (row.balanceFen > 0) refuse('rental.extension_unpaid')
  const { terms } = await readAccount(db, row)
  const price = priceBetween(terms, row.days, newDays)
  const isOwed = price.totalFen === 0 || isCovered(row, row.balanceFen, price.totalFen)
  return { newDays, price, securedFen: securedFenOf(row), lapsesAt: isOwed ? null : payBy(row, now) }
}

/** Within so many hours, and before the last day that was paid for is over. */
const payBy = (row: RentalRow, now: Date): Date => {
  const endOfPaid = startOfDay(addDays(row.endDate, 1))
  const soon = addHours(now, extensionPayHours)
  return soon < endOfPaid ? soon : endOfPaid
}

/**
 * Lengthens a rental in use. The machine is held at once; the price is owed, and paid now or taken from the deposit when
 * the machine comes back. Where the deposit does not reach for it, it falls away by itself unless it is paid in time.
 */
export const extendRental = async (
  tx: Tx,
  row: RentalRow,
  by: By,
  { newEndDate, reason }: Extension,
  now: Date,
): Promise<PricedExtension> => {
  requireAction(row, 'request_extension', by)
  const priced = await priceExtension(tx, row, newEndDate, now)
  const { newDays, price, lapsesAt } = priced
  await holdUntil(tx, row, newEndDate)
  await tx.insert(rentalExtension).values({
    rentalId: row.id,
    kind: 'later',
    days: newDays - row.days,
    previousEndDate: row.endDate,
    newEndDate,
    reason,
    rentFen: price.rentFen,
    serviceFen: price.serviceFen,
    extrasFen: price.extrasFen,
    amountFen: price.totalFen,
    paidAt: price.totalFen === 0 ? now : null,
    lapsesAt,
    createdAt: now,
  })
  await tx
    .update(rental)
    .set({ endDate: newEndDate, days: newDays, balanceFen: row.balanceFen + price.totalFen, updatedAt: now })
    .where(and(eq(rental.id, row.id), eq(rental.status, row.status)))
  const notes = `续租到 ${newEndDate}${reason ? `：${reason}` : ''}`
  await writeHistory(tx, row, { action: 'request_extension', to: row.status, notes, by, now })
  // Whoever asks for more days knows what he owes; a company has somebody else who pays.
  if (row.tenantId !== null && price.totalFen > 0)
    await emit(tx, 'rental.extension_owed', {
      rentalId: row.id,
      userId: row.userId,
      line: row.line,
      amountFen: price.totalFen,
    })
  return priced
}
