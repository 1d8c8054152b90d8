import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readSetting } from '../../settings/public.ts'

export interface QuietHours {
  /** Of the day in Shanghai; the same: never quiet. */
  readonly from: number
  readonly until: number
}
export const readQuietHours = async (db: Queryable): Promise<QuietHours> => ({
  from: await readSetting(db, 'alert_quiet_from'),
  until: await readSetting(db, 'alert_quiet_until'),
})

const hourMs = 3_600_000
/** When the quiet that reigns at a moment ends; null: there is none. */
export const quietUntil = ({ from, until }: QuietHours, now: Date): Date | null => {
  const today = startOfDay(dayOf(now)).getTime()
  const hour = (now.getTime() - today) / hourMs
  const end = (day: number) => new Date(day + until * hourMs)
  if (from === until) return null
  if (from < until) return hour >= from && hour < until ? end(today) : null
  if (hour >= from) return end(startOfDay(addDays(dayOf(now), 1)).getTime())
  return hour < until ? end(today) : null
}
