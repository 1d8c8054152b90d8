import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isDoubleBooking, moveOrderEnd } from '../../calendar/public.ts'
import { equipment } from '../../catalogue/public.ts'
import type { RentalRow } from '../queries.ts'
import { lockUnitsOf } from '../units.ts'

/** Moves the end of an order's held period, with the days its machine rests after it; refuses days that are somebody else's. */
export const holdUntil = async (tx: Tx, row: RentalRow, endDate: string): Promise<void> => {
  const [machine] = await tx
    .select({ bufferDays: equipment.bufferDays })
    .from(equipment)
    .where(eq(equipment.id, row.equipmentId))
  const { id: rentalId } = row
  // Before their days, as whoever places an order on them does: neither then waits for the other.
  await lockUnitsOf(tx, rentalId)
  try {
    await moveOrderEnd(tx, { rentalId, lastDay: endDate, bufferDays: machine?.bufferDays ?? 0 })
  } catch (error) {
    if (!isDoubleBooking(error)) throw error
    refuse('rental.unavailable', { errors: { new_end_date: '这几天机器已经被别人预订，换一个更早的日期' } })
  }
}
