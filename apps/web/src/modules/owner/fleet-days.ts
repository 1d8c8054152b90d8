import { addDays, clockTime, dayNumber, daysOfUse, momentText } from '../../ui/text/format.ts'
import type { Calendar, CalendarEntry, CalendarMachine, CalendarUnit } from './fleet-queries.ts'

/** How many days the calendar shows. */
export const SPAN_DAYS = 28

/**
 * running: rented now. booked: rented later. hold: kept for somebody who has not signed. past: was rented.
 * The rest are what holds a unit without an order.
 */
export type BarLook = 'running' | 'booked' | 'hold' | 'past' | 'buffer' | 'maintenance' | 'block'

export const barWords: Readonly<Record<BarLook, string>> = {
  running: '在租',
  booked: '已订',
  hold: '保留，等签字',
  past: '已归还',
  buffer: '整备',
  maintenance: '维修保养',
  block: '停租',
}
/** A mark on the bar of an order. */
export const stoppedWord = '报停'
/** What the legend explains, in this order. */
export const legendLooks: readonly BarLook[] = ['running', 'booked', 'hold', 'buffer', 'maintenance', 'block']

type Timed = Pick<CalendarEntry, 'kind' | 'from' | 'to' | 'rental_id' | 'hold_expires_at'>

export function lookOf(entry: Timed, today: string): BarLook {
  if (entry.rental_id !== null && entry.kind === 'rental') {
    if (entry.hold_expires_at !== null) return 'hold'
    if (entry.to < today) return 'past'
    return entry.from <= today ? 'running' : 'booked'
  }
  return entry.kind === 'buffer' || entry.kind === 'maintenance' ? entry.kind : 'block'
}

/** What stands on the bar: who has it, or why nobody may. */
export function barText(entry: CalendarEntry, look: BarLook): string {
  if (look === 'hold')
    return `保留 ${entry.party_name ?? ''} ${entry.hold_expires_at ? `${clockTime(entry.hold_expires_at)} 前签` : ''}`.trim()
  if (look === 'buffer') return ''
  if (entry.rental_id !== null) return entry.party_name || entry.order_number || entry.kind_display
  return entry.reason || entry.kind_display
}

/** 报停 2 天, of the days that are shown; blank where none is. */
export const stoppedText = ({ stopped_days: days }: Pick<CalendarEntry, 'stopped_days'>): string =>
  days.length > 0 ? `${stoppedWord} ${days.length} 天` : ''

/** The same for somebody who hears it: what, whose, which days. */
export function barLabel(entry: CalendarEntry, look: BarLook): string {
  const said = [barWords[look], barText(entry, look), `${entry.from} 到 ${entry.to}`, stoppedText(entry)]
  return said.filter(Boolean).join('，')
}

/** Days as stretches without a gap, the earliest first. */
export function stretchesOf(days: readonly string[]): { from: string; to: string }[] {
  const stretches: { from: string; to: string }[] = []
  for (const day of days) {
    const last = stretches.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else stretches.push({ from: day, to: day })
  }
  return stretches
}

export interface Bar {
  entry: CalendarEntry
  look: BarLook
  /** First day within the span, from 0. */
  at: number
  days: number
  /** It began before the span, it goes on after it. */
  isOpenBefore: boolean
  isOpenAfter: boolean
  /** Days of the bar, from 0, on which its renter leaves the machine standing. */
  stoppedAt: number[]
}

/** The entries of a unit as bars over the days from `from` to `to`. */
export function barsOf(entries: readonly CalendarEntry[], from: string, to: string, today: string): Bar[] {
  return entries.flatMap((entry) => {
    if (entry.to < from || entry.from > to) return []
    const start = entry.from < from ? from : entry.from
    const end = entry.to > to ? to : entry.to
    return [
      {
        entry,
        look: lookOf(entry, today),
        at: dayNumber(start) - dayNumber(from),
        days: daysOfUse(start, end),
        isOpenBefore: entry.from < from,
        isOpenAfter: entry.to > to,
        stoppedAt: entry.stopped_days
          .filter((day) => day >= start && day <= end)
          .map((day) => dayNumber(day) - dayNumber(start)),
      },
    ]
  })
}

export const daysOfSpan = (from: string, to: string): string[] =>
  Array.from({ length: daysOfUse(from, to) }, (_, index) => addDays(from, index))

const isHeld = (unit: CalendarUnit, day: string) => unit.entries.some((entry) => entry.from <= day && entry.to >= day)

/** How much of the span from today on its units stand free, in per cent of all their days. */
export function freePercent({ machines, from, to, today }: Calendar): number {
  const days = daysOfSpan(from < today ? today : from, to)
  const units = machines.flatMap((machine) => machine.units)
  const free = units.reduce((sum, unit) => sum + days.filter((day) => !isHeld(unit, day)).length, 0)
  return Math.round((100 * free) / Math.max(1, units.length * days.length))
}

/** The unit that stands free now and for longest within the days shown. */
export function idlest({ machines, from, to, today }: Calendar): { name: string; serial: string; days: number } | null {
  const found = machines.flatMap((machine) =>
    machine.units
      .filter((unit) => !isHeld(unit, today))
      .map((unit) => ({
        name: machine.model || machine.name,
        serial: unit.serial,
        days: daysOfSpan(today < from ? from : today, to).findIndex((day) => isHeld(unit, day)),
      })),
  )
  const span = daysOfUse(today < from ? from : today, to)
  const [first] = found
    .map((one) => ({ ...one, days: one.days === -1 ? span : one.days }))
    .sort((a, b) => b.days - a.days)
  return first ?? null
}

/** 在租, 报停, 维修保养, 空闲: what a unit does today. */
export function todayWord(unit: CalendarUnit, today: string): string {
  const entry = unit.entries.find((one) => one.from <= today && one.to >= today)
  if (entry?.stopped_days.includes(today)) return stoppedWord
  return entry ? barWords[lookOf(entry, today)] : '空闲'
}

/** What already holds these days of a unit, or of any unit of the machine. */
export function conflictsOf(
  machine: CalendarMachine | undefined,
  unitId: number | null,
  start: string,
  end: string,
): { serial: string; entry: CalendarEntry }[] {
  if (!machine || !start || !end) return []
  return machine.units
    .filter(({ id }) => unitId === null || id === unitId)
    .flatMap(({ serial, entries }) =>
      entries.filter((entry) => entry.from <= end && entry.to >= start).map((entry) => ({ serial, entry })),
    )
}

/** 今天 18:00 前没签就放开 */
export const holdText = (entry: CalendarEntry): string | null =>
  entry.hold_expires_at ? `${momentText(entry.hold_expires_at)} 前没签，这几天就放开` : null
