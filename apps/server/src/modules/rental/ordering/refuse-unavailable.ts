import type { Pool } from 'pg'
import { addDays } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type EquipmentRow, listBusy } from '../../catalogue/public.ts'

/** Says why no unit can be had for these days: all are taken, or one would be free but for its maintenance (4004). */
export const refuseUnavailable = async (
  pool: Pool,
  equipment: EquipmentRow,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<never> => {
  const busy = await listBusy(pool, equipment.id, startDate, addDays(endDate, equipment.buffer_days))
  const taken = new Set(busy.filter(({ kind }) => kind !== 'maintenance').map((row) => row.unit_id))
  return taken.size < equipment.units_total && busy.length > 0
    ? refuse('rental.maintenance', { errors: { start_date: '所选日期里设备在维护，换个日期试试' } })
    : refuse('rental.unavailable', { errors: { start_date: '所选日期没有空闲的设备，换个日期试试' } })
}
