/** When a fence is watched: weekdays and hours in Shanghai, not on holidays. Without a schedule it always is, day by day. */
import type { FenceSchedule } from '@jihui/protocol/iot/fences/schema'
import { addDays, dayOf, startOfDay, weekdayOf } from '../../../platform/clock.ts'

/** ms; `until` is not part of it. */
export interface WatchTime {
  readonly from: number
  readonly until: number
}
export type Holidays = ReadonlySet<string>

const dayMs = 86_400_000
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The time that begins on this day in Shanghai; null: on such a day none does. */
const timeOf = (schedule: FenceSchedule | null, day: string, holidays: Holidays): WatchTime | null => {
  const start = startOfDay(day).getTime()
  if (schedule === null) return { from: start, until: start + dayMs }
  if (!schedule.days.includes(weekdayOf(day)) || holidays.has(day)) return null
  const [from, to] = [minutesOf(schedule.from), minutesOf(schedule.to)]
  return { from: start + from * 60_000, until: start + to * 60_000 + (to <= from ? dayMs : 0) }
}

/** In which time this moment lies; null: in none. */
export const watchTimeAt = (schedule: FenceSchedule | null, ms: number, holidays: Holidays): WatchTime | null => {
  const day = dayOf(new Date(ms))
  for (const one of [day, addDays(day, -1)]) {
    const time = timeOf(schedule, one, holidays)
    if (time && time.from <= ms && ms < time.until) return time
  }
  return null
}

/** Those that touch a stretch, the earliest first. */
export const watchTimesIn = (
  schedule: FenceSchedule | null,
  { from, until }: WatchTime,
  holidays: Holidays,
): WatchTime[] => {
  const times: WatchTime[] = []
  const last = dayOf(new Date(until))
  for (let day = addDays(dayOf(new Date(from)), -1); day <= last; day = addDays(day, 1)) {
    const time = timeOf(schedule, day, holidays)
    if (time && time.until > from && time.from <= until) times.push(time)
  }
  return times
}
