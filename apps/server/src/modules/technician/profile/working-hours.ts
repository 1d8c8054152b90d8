/** When a technician works: his week, the days that are not as it says, and what he set himself to now. */
import type { WorkStatus } from '@jihui/protocol/technician/limits'
import { dayOf, dayOfTime, startOfDayNumber, weekdayOf, weekdayOfNumber } from '../../../platform/clock.ts'

/** In minutes of the day; 24 h is 1440. */
export interface Stretch {
  readonly from: number
  readonly to: number
}
export interface WeekStretch extends Stretch {
  /** 1: Monday. */
  readonly day: number
}
/** Both null: the whole day off; else he works then, whatever the week says. */
export interface DayException {
  readonly date: string
  readonly from: number | null
  readonly to: number | null
}
export interface WorkingHours {
  readonly workStatus: WorkStatus
  readonly week: readonly WeekStretch[]
  readonly exceptions: readonly DayException[]
}

const minute = 60_000
const dayMinutes = 24 * 60
/** Who is online takes what begins within so many minutes; who rests or is offline does not, whatever his week says. */
const soonMinutes = 4 * 60

type Calendar = Pick<WorkingHours, 'week' | 'exceptions'>
/** In order, stretches that meet joined. */
const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const found: Stretch[] = []
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else found.push({ from, to })
  }
  return found
}
const ofWeek = ({ week }: Calendar, weekday: number): Stretch[] => joined(week.filter(({ day }) => day === weekday))
/** Null: the day is as the week says. */
const ofException = ({ exceptions }: Calendar, day: string): Stretch[] | null => {
  const special = exceptions.filter(({ date }) => date === day)
  if (special.length === 0) return null
  return joined(special.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }])))
}
/** What he works on this day. */
export const stretchesOn = (calendar: Calendar, day: string): Stretch[] =>
  ofException(calendar, day) ?? ofWeek(calendar, weekdayOf(day))

/** Whether his calendar covers all of it. Hundreds of people are asked at once: days are written only where they matter. */
const isCovered = (hours: WorkingHours, from: number, to: number): boolean => {
  const last = dayOfTime(Math.max(from, to - 1))
  for (let day = dayOfTime(from); day <= last; day += 1) {
    const start = startOfDayNumber(day)
    const begins = Math.max(0, (from - start) / minute)
    const ends = Math.min(dayMinutes, (to - start) / minute)
    const special = hours.exceptions.length > 0 ? ofException(hours, dayOf(new Date(start))) : null
    const stretches = special ?? ofWeek(hours, weekdayOfNumber(day))
    if (!stretches.some((one) => one.from <= begins && ends <= one.to)) return false
  }
  return true
}

/** Whether he works from then until then, as far as he has said. */
export const isWorkingAt = (hours: WorkingHours, from: Date, to: Date, now: Date): boolean => {
  const isSoon = from.getTime() - now.getTime() < soonMinutes * minute
  return isSoon ? hours.workStatus === 'online' : isCovered(hours, from.getTime(), to.getTime())
}
