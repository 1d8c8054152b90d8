/** When a technician works: his week, the days that are not as it says, and what he set himself to now. */
import type { WorkStatus } from '@jihui/protocol/technician/limits'
import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'

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

/** 1: Monday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** What he works on this day, in order, stretches that meet joined. */
export const stretchesOn = ({ week, exceptions }: Omit<WorkingHours, 'workStatus'>, day: string): Stretch[] => {
  const special = exceptions.filter(({ date }) => date === day)
  const plain = special.length > 0 ? special : week.filter((one) => one.day === weekdayOf(day))
  const stretches = plain
    .flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]))
    .toSorted((one, other) => one.from - other.from)
  const joined: Stretch[] = []
  for (const { from, to } of stretches) {
    const last = joined.at(-1)
    if (last && from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else joined.push({ from, to })
  }
  return joined
}

/** Whether his calendar covers all of it. */
const isCovered = (hours: WorkingHours, from: Date, to: Date): boolean => {
  const last = dayOf(new Date(Math.max(from.getTime(), to.getTime() - 1)))
  for (let day = dayOf(from); day <= last; day = addDays(day, 1)) {
    const start = startOfDay(day).getTime()
    const begins = Math.max(0, (from.getTime() - start) / minute)
    const ends = Math.min(dayMinutes, (to.getTime() - start) / minute)
    if (!stretchesOn(hours, day).some((one) => one.from <= begins && ends <= one.to)) return false
  }
  return true
}

/** Whether he works from then until then, as far as he has said. */
export const isWorkingAt = (hours: WorkingHours, from: Date, to: Date, now: Date): boolean => {
  const isSoon = from.getTime() - now.getTime() < soonMinutes * minute
  return isSoon ? hours.workStatus === 'online' : isCovered(hours, from, to)
}
