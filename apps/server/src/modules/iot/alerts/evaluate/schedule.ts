import type { Schedule } from '@jihui/protocol/iot/alerts/conditions'

/** Shanghai keeps one time the year round. */
const aheadMs = 8 * 3_600_000
const dayMs = 86_400_000
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether the moment is within; a stretch past midnight belongs to the day it begins on. The end is not part of it. */
export const isWithin = ({ days, from, to }: Schedule, ts: number): boolean => {
  const local = ts + aheadMs
  const minute = Math.floor((local % dayMs) / 60_000)
  // The first of January 1970 was a Thursday.
  const weekday = ((Math.floor(local / dayMs) + 3) % 7) + 1
  const [first, last] = [minutesOf(from), minutesOf(to)]
  if (first < last) return days.includes(weekday) && minute >= first && minute < last
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  return (days.includes(weekday) && minute >= first) || (days.includes(dayBefore) && minute < last)
}
