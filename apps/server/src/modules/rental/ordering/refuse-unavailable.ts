import { periodLimits } from '@jihui/protocol/rental/period'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { Pool } from 'pg'
import { addDays, daysBetween, spokenDay } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type EquipmentRow, listBusy } from '../../catalogue/public.ts'
import type { Quote } from '../quotes/quote-rental.ts'

type Wanted = Pick<Quote, 'startDate' | 'endDate' | 'quantity'>
type Busy = Awaited<ReturnType<typeof listBusy>>
const countUnits = (rows: Busy) => new Set(rows.map((row) => row.unit_id)).size

/** The first day on which as many units are free for as long; it can only be the first or one on which something ends. */
const firstFreeDay = async (pool: Pool, equipment: EquipmentRow, wanted: Wanted): Promise<string | null> => {
  const { startDate, endDate, quantity } = wanted
  const kept = daysBetween(startDate, endDate) + equipment.buffer_days
  const latest = addDays(startDate, periodLimits.startAheadMax)
  const busy = await listBusy(pool, equipment.id, startDate, addDays(latest, kept))
  const isFree = (day: string) => {
    const taken = busy.filter(({ from, to }) => from <= addDays(day, kept) && to >= day)
    return equipment.units_total - countUnits(taken) >= quantity
  }
  const ends = [...new Set(busy.map(({ to }) => addDays(to, 1)))].toSorted()
  return ends.find((day) => day <= latest && isFree(day)) ?? null
}

/**
 * Says why so many units cannot be had for these days: all are taken, fewer are free than are wanted, or there would be
 * enough but for their maintenance (4004, with the first day on which there are).
 */
export const refuseUnavailable = async (
  pool: Pool,
  equipment: EquipmentRow,
  wanted: Wanted,
  { unitWord }: LineDeclaration,
): Promise<never> => {
  const { startDate, endDate, quantity } = wanted
  const busy = await listBusy(pool, equipment.id, startDate, addDays(endDate, equipment.buffer_days))
  const free = equipment.units_total - countUnits(busy)
  const freeOfOrders = equipment.units_total - countUnits(busy.filter(({ kind }) => kind !== 'maintenance'))
  const isMaintained = freeOfOrders >= quantity && busy.length > 0
  if (isMaintained) {
    const day = await firstFreeDay(pool, equipment, wanted)
    const message = day === null ? '设备需要维护，一年内没有空闲的日子' : `设备需要维护，${spokenDay(day)} 起有空`
    return refuse('rental.maintenance', { message, errors: { start_date: day ?? message } })
  }
  if (quantity > 1 && free > 0 && free < quantity)
    refuse('rental.unavailable', { errors: { quantity: `这几天只有 ${free} ${unitWord}空闲` } })
  return refuse('rental.unavailable', { errors: { start_date: '所选日期没有空闲的设备，换个日期试试' } })
}
