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

const dayMs = 24 * 3_600_000
/** Shanghai's day of a time in milliseconds as a number, 0: 1970-01-01; where days of many are compared and none is written. */
export const dayOfTime = (time: number): number => Math.floor((time + aheadMs) / dayMs)
/** In milliseconds, the moment it begins in Shanghai. */
export const startOfDayNumber = (day: number): number => day * dayMs - aheadMs
/** 1: Monday; day 0 was a Thursday. */
export const weekdayOfNumber = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1
/** 1: Monday. */
export const weekdayOf = (day: string): number => weekdayOfNumber(dayOfTime(startOfDay(day).getTime()))

export const addHours = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000)
export const addMinutes = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)

/** 2026-12-05 → 12月5日 */
export const spokenDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
