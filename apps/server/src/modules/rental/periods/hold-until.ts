import { and, eq, isNull, sql } from 'drizzle-orm'
import { constraintOf, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { equipment, equipmentUnit, occupancy } from '../../catalogue/public.ts'
import type { RentalRow } from '../queries.ts'

/** Moves the end of an order's held period, with the days its machine rests after it; refuses days that are somebody else's. */
export const holdUntil = async (tx: Tx, row: RentalRow, endDate: string): Promise<void> => {
  const held = and(eq(occupancy.rentalId, row.id), isNull(occupancy.releasedAt))
  const [machine] = await tx
    .select({ bufferDays: equipment.bufferDays })
    .from(equipment)
    .where(eq(equipment.id, row.equipmentId))
  const bufferDays = machine?.bufferDays ?? 0
  // Before its days, as whoever places an order on it does: neither then waits for the other.
  await tx
    .select({ id: equipmentUnit.id })
    .from(equipmentUnit)
    .where(eq(equipmentUnit.id, row.unitId))
    .for('no key update')
  try {
    await tx.delete(occupancy).where(and(held, eq(occupancy.kind, 'buffer')))
    await tx
      .update(occupancy)
      .set({ period: sql`daterange(lower(${occupancy.period}), ${endDate}::date, '[]')` as unknown as string })
      .where(and(held, eq(occupancy.kind, 'rental')))
    if (bufferDays > 0)
      await tx.insert(occupancy).values({
        unitId: row.unitId,
        kind: 'buffer',
        rentalId: row.id,
        period: sql`daterange(${endDate}::date + 1, ${endDate}::date + ${bufferDays}::int, '[]')` as unknown as string,
      })
  } catch (error) {
    const isTaken = sqlStateOf(error) === sqlStates.exclusionViolation
    if (!isTaken || constraintOf(error) !== 'occupancy_no_double_booking') throw error
    refuse('rental.unavailable', { errors: { new_end_date: '这几天机器已经被别人预订，换一个更早的日期' } })
  }
}
