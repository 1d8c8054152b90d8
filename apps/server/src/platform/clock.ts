/** The present, as a port: timers and periods are tested by moving it. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

const shanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
/** The calendar day it is in Shanghai, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => shanghai.format(moment)

const dayMs = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** Days from one calendar day to another; negative when backwards. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / dayMs)
export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)
export const addHours = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000)
