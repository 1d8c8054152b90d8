import { priceBetween, type Price } from '@jihui/protocol/rental/reckoning'
import { eq } from 'drizzle-orm'
import { daysBetween } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isDoubleBooking, moveOrderStart } from '../../calendar/public.ts'
import { readAccount } from '../quotes/order-terms.ts'
import type { RentalRow } from '../queries.ts'
import { rental, rentalExtension } from '../table.ts'

/** What days before the first one add to the price; nothing where the period starts later. */
export const priceEarlierStart = async (db: Queryable, row: RentalRow, firstDay: string): Promise<Price> => {
  const { terms } = await readAccount(db, row)
  return priceBetween(terms, row.days, row.days + Math.max(0, daysBetween(firstDay, row.startDate)))
}

/**
 * Moves the first day of an order's period; its end stays. Earlier days are owed like a longer period and refused where
 * the unit is not free on them; days a late delivery took come back at the settlement, which reads the moved start. The
 * order's row must be locked; answers it as it then stands.
 */
export const moveStart = async (tx: Tx, row: RentalRow, firstDay: string, now: Date): Promise<RentalRow> => {
  if (firstDay === row.startDate || firstDay > row.endDate) return row
  const moved = daysBetween(firstDay, row.startDate)
  const { totalFen, rentFen, serviceFen, extrasFen } = await priceEarlierStart(tx, row, firstDay)
  await holdFrom(tx, row, firstDay)
  if (moved > 0)
    await tx.insert(rentalExtension).values({
      rentalId: row.id,
      kind: 'earlier',
      days: moved,
      previousEndDate: row.endDate,
      newEndDate: row.endDate,
      reason: `提前 ${moved} 天开始使用`,
      rentFen,
      serviceFen,
      extrasFen,
      amountFen: totalFen,
      paidAt: totalFen === 0 ? now : null,
      createdAt: now,
    })
  const set = { startDate: firstDay, days: row.days + moved, balanceFen: row.balanceFen + totalFen, updatedAt: now }
  await tx.update(rental).set(set).where(eq(rental.id, row.id))
  return { ...row, ...set }
}

const holdFrom = async (tx: Tx, row: RentalRow, firstDay: string): Promise<void> => {
  try {
    await moveOrderStart(tx, row.id, firstDay)
  } catch (error) {
    if (!isDoubleBooking(error)) throw error
    refuse('rental.unavailable', { message: '这台设备在这之前还有别人在用，请到起租日再签收' })
  }
}
