import { findLine } from '@jihui/protocol/rental/lines'
import { periodLimits } from '@jihui/protocol/rental/period'
import { cheapestRates } from '@jihui/protocol/rental/pricing'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { dayOf, daysBetween } from '../../platform/clock.ts'
import { constraintOf, sqlStateOf, sqlStates, type Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { equipment, occupancy } from '../catalogue/public.ts'
import { lastHeldDay } from './deposit-terms.ts'
import type { RentalRow } from './queries.ts'
import { rental, rentalExtension } from './table.ts'
import { type By, writeHistory } from './history.ts'
import { requireAction } from './transition.ts'

interface Extension {
  newEndDate: string
  reason: string
}

/** What more days cost: the whole longer period at its best rates, less what the present one costs. */
const priceExtension = async (tx: Tx, row: RentalRow, newDays: number) => {
  const [machine] = await tx
    .select({ weekFen: equipment.weekFen, monthFen: equipment.monthFen, bufferDays: equipment.bufferDays })
    .from(equipment)
    .where(eq(equipment.id, row.equipmentId))
  const rates = { dayFen: row.dayFen, weekFen: machine?.weekFen ?? null, monthFen: machine?.monthFen ?? null }
  const rentFen = Math.max(0, cheapestRates(newDays, rates).totalFen - cheapestRates(row.days, rates).totalFen)
  const serviceFen = Math.round((rentFen * findLine(row.line).pricing.servicePercent) / 100)
  return { rentFen, serviceFen, bufferDays: machine?.bufferDays ?? 0 }
}

/** Moves the end of the held period; the constraint refuses days that are somebody else's. */
const holdLonger = async (tx: Tx, row: RentalRow, newEndDate: string, bufferDays: number) => {
  const held = and(eq(occupancy.rentalId, row.id), isNull(occupancy.releasedAt))
  try {
    await tx.delete(occupancy).where(and(held, eq(occupancy.kind, 'buffer')))
    await tx
      .update(occupancy)
      .set({ period: sql`daterange(lower(${occupancy.period}), ${newEndDate}::date, '[]')` as unknown as string })
      .where(and(held, eq(occupancy.kind, 'rental')))
    if (bufferDays > 0)
      await tx.insert(occupancy).values({
        unitId: row.unitId,
        kind: 'buffer',
        rentalId: row.id,
        period:
          sql`daterange(${newEndDate}::date + 1, ${newEndDate}::date + ${bufferDays}::int, '[]')` as unknown as string,
      })
  } catch (error) {
    const isTaken = sqlStateOf(error) === sqlStates.exclusionViolation
    if (!isTaken || constraintOf(error) !== 'occupancy_no_double_booking') throw error
    refuse('rental.unavailable', { errors: { new_end_date: '这几天机器已经被别人预订，换一个更早的日期' } })
  }
}

/**
 * Lengthens a rental in use. The machine is held at once; the price is owed, and paid now or taken from the deposit when
 * the machine comes back, which is why a second extension waits until the first is paid.
 */
export const extendRental = async (tx: Tx, row: RentalRow, by: By, { newEndDate, reason }: Extension, now: Date) => {
  requireAction(row, 'request_extension', by)
  const refuseDay = (sentence: string): never =>
    refuse('rental.extension_not_later', { message: sentence, errors: { new_end_date: sentence } })
  if (newEndDate <= row.endDate || newEndDate < dayOf(now)) refuseDay('续租日期应晚于当前归还日期')
  const newDays = daysBetween(row.startDate, newEndDate) + 1
  if (newDays > periodLimits.daysMax) refuseDay(`租期最长 ${periodLimits.daysMax} 天`)
  // Beyond it the channel gives the money back by itself, and nothing would stand behind the rental.
  const lastDay = row.depositHeldAt && lastHeldDay(dayOf(row.depositHeldAt))
  if (lastDay && newEndDate > lastDay) refuseDay(`押金冻结到期前要归还，最晚续到 ${lastDay}`)
  if (row.balanceFen > 0) refuse('rental.extension_unpaid')
  const { rentFen, serviceFen, bufferDays } = await priceExtension(tx, row, newDays)
  await holdLonger(tx, row, newEndDate, bufferDays)
  const amountFen = rentFen + serviceFen
  await tx.insert(rentalExtension).values({
    rentalId: row.id,
    previousEndDate: row.endDate,
    newEndDate,
    reason,
    rentFen,
    serviceFen,
    amountFen,
    paidAt: amountFen === 0 ? now : null,
    createdAt: now,
  })
  await tx
    .update(rental)
    .set({ endDate: newEndDate, days: newDays, balanceFen: row.balanceFen + amountFen, updatedAt: now })
    .where(and(eq(rental.id, row.id), eq(rental.status, row.status)))
  const notes = `续租到 ${newEndDate}${reason ? `：${reason}` : ''}`
  await writeHistory(tx, row, { action: 'request_extension', to: row.status, notes, by, now })
}
