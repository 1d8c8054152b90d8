export { addDays, daysBetween } from '@jihui/protocol/days'

/** The present, as a port: timers and periods are tested by moving it. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** Shanghai keeps one time the year round. */
const aheadMs = 8 * 3_600_000
/** The calendar day it is in Shanghai, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + aheadMs).toISOString().slice(0, 10)

/** The moment a calendar day begins in Shanghai. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - aheadMs)

export const addHours = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000)
export const addMinutes = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)

/** 2026-12-05 → 12月5日 */
export const spokenDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
