import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { Pool } from 'pg'
import { addDays } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type EquipmentRow, listBusy } from '../../catalogue/public.ts'
import type { Quote } from '../quotes/quote-rental.ts'

/**
 * Says why so many units cannot be had for these days: all are taken, fewer are free than are wanted, or there would be
 * enough but for their maintenance (4004).
 */
export const refuseUnavailable = async (
  pool: Pool,
  equipment: EquipmentRow,
  { startDate, endDate, quantity }: Pick<Quote, 'startDate' | 'endDate' | 'quantity'>,
  { unitWord }: LineDeclaration,
): Promise<never> => {
  const busy = await listBusy(pool, equipment.id, startDate, addDays(endDate, equipment.buffer_days))
  const unitsIn = (rows: readonly { readonly unit_id: number }[]) => new Set(rows.map((row) => row.unit_id)).size
  const free = equipment.units_total - unitsIn(busy)
  const freeOfOrders = equipment.units_total - unitsIn(busy.filter(({ kind }) => kind !== 'maintenance'))
  if (quantity > 1 && free > 0 && free < quantity)
    refuse('rental.unavailable', { errors: { quantity: `这几天只有 ${free} ${unitWord}空闲` } })
  return freeOfOrders >= quantity && busy.length > 0
    ? refuse('rental.maintenance', { errors: { start_date: '所选日期里设备在维护，换个日期试试' } })
    : refuse('rental.unavailable', { errors: { start_date: '所选日期没有空闲的设备，换个日期试试' } })
}
