export { addDays, daysBetween } from '@jihui/protocol/days'

/** The present, as a port: timers and periods are tested by moving it. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

const shanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
/** The calendar day it is in Shanghai, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => shanghai.format(moment)

export const addHours = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000)
