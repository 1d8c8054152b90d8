/** The next half-day somebody works and has nothing taken on. */
import { technicianLimits } from '@jihui/protocol/technician/limits'
import { addDays, addMinutes, startOfDay } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { BookedVisit } from '../hooks.ts'
import type { TechnicianGround } from '../profile/technician-ground.ts'
import { stretchesOn } from '../profile/working-hours.ts'

const halves = [
  { half: 'am', half_display: '上午', from: 0, to: 12 * 60 },
  { half: 'pm', half_display: '下午', from: 12 * 60, to: 24 * 60 },
] as const
/** Less than this is no half-day. */
const leastMinutes = 120

export interface FreeHalf {
  readonly date: string
  readonly half: (typeof halves)[number]['half']
  readonly half_display: string
}

const isFree = (
  ground: TechnicianGround,
  booked: readonly BookedVisit[],
  day: string,
  half: (typeof halves)[number],
  now: Date,
) => {
  const start = startOfDay(day)
  const passed = Math.max(0, (now.getTime() - start.getTime()) / 60_000)
  return stretchesOn(ground, day).some((one) => {
    const from = Math.max(one.from, half.from, passed)
    const to = Math.min(one.to, half.to)
    if (to - from < leastMinutes) return false
    const [begins, ends] = [addMinutes(start, from), addMinutes(start, to)]
    return !booked.some((visit) => visit.from < ends && begins < visit.to)
  })
}

/** By person; who has none within two weeks from that day is left out. */
export const findNextFree = async (
  { hooks }: Hooked,
  db: Queryable,
  grounds: readonly TechnicianGround[],
  from: string,
  now: Date,
): Promise<ReadonlyMap<number, FreeHalf>> => {
  const found = new Map<number, FreeHalf>()
  if (grounds.length === 0) return found
  const days = Array.from({ length: technicianLimits.freeDaysAhead }, (_, at) => addDays(from, at))
  const ids = grounds.map(({ userId }) => userId)
  const booked = await hooks.technician.booked(db, ids, startOfDay(from), startOfDay(addDays(from, days.length)))
  for (const ground of grounds) {
    const his = booked.filter(({ userId }) => userId === ground.userId)
    const first = days
      .flatMap((date) => halves.map((half) => ({ date, half })))
      .find(({ date, half }) => isFree(ground, his, date, half, now))
    if (first)
      found.set(ground.userId, { date: first.date, half: first.half.half, half_display: first.half.half_display })
  }
  return found
}
