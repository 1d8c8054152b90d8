/** Where requests stand on a board of days, and what stands in the way of new ones. */
import { addDays, dayNumber } from '../../../ui/text/format.ts'
import type { ScheduledDetail, ScheduledItem } from './maintenance-queries.ts'

export const boardDays = 14

export const daysFrom = (from: string, count = boardDays): string[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at))

type Placed = Pick<ScheduledItem, 'id' | 'start_date' | 'end_date' | 'status'>
const lastOf = ({ start_date, end_date }: Placed): string => end_date ?? start_date ?? ''

/** Column and width of a request on the board; null where it is not on it. */
export const placeOf = (
  item: Placed,
  from: string,
  count = boardDays,
): { at: number; days: number; isOpenBefore: boolean; isOpenAfter: boolean } | null => {
  if (!item.start_date || item.status === 'cancelled') return null
  const start = dayNumber(item.start_date) - dayNumber(from)
  const end = dayNumber(lastOf(item)) - dayNumber(from)
  if (end < 0 || start >= count) return null
  const at = Math.max(0, start)
  return { at, days: Math.min(count - 1, end) - at + 1, isOpenBefore: start < 0, isOpenAfter: end >= count }
}

export interface BoardRow<T> {
  key: string
  title: string
  note: string
  items: T[]
}
type Boarded = Placed &
  Pick<ScheduledItem, 'unit_id' | 'unit_serial' | 'equipment_name' | 'assigned_to' | 'technician_name'>

/** One row for each unit or technician; a technician's requests of the same days lie in several. */
export const rowsOf = <T extends Boarded>(
  items: readonly T[],
  by: 'unit' | 'technician',
  from: string,
): BoardRow<T>[] => {
  const rows = new Map<string, BoardRow<T>>()
  for (const item of items) {
    if (!placeOf(item, from)) continue
    const key = by === 'unit' ? `unit-${item.unit_id}` : `technician-${item.assigned_to ?? 0}`
    const title = by === 'unit' ? item.equipment_name : item.technician_name || '还没有派人'
    const row = rows.get(key) ?? { key, title, note: by === 'unit' ? item.unit_serial : '', items: [] }
    row.items.push(item)
    rows.set(key, row)
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      Number(a.key === 'technician-0') - Number(b.key === 'technician-0') || a.title.localeCompare(b.title, 'zh'),
  )
}

/** Lanes in which no two share a day. */
export const lanesOf = <T extends Placed>(items: readonly T[]): T[][] => {
  const lanes: T[][] = []
  for (const item of items.toSorted((a, b) => (a.start_date ?? '').localeCompare(b.start_date ?? ''))) {
    const free = lanes.find((lane) => lastOf(lane.at(-1)!) < (item.start_date ?? ''))
    if (free) free.push(item)
    else lanes.push([item])
  }
  return lanes
}

/** What takes place on a day. */
export const itemsOn = <T extends Placed>(items: readonly T[], day: string): T[] =>
  items.filter(
    (item) => item.status !== 'cancelled' && item.start_date && item.start_date <= day && lastOf(item) >= day,
  )

type Taken = ScheduledDetail['taken']
export const reasonOn = (taken: Taken, day: string): string | undefined =>
  taken.find(({ from, to }) => from <= day && to >= day)?.label
