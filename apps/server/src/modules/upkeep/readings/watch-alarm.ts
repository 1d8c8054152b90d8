/** Whether an alarm lasts, or comes as often, as a plan says. No database, no clock. */
import { type AlarmLevel, alarmLevels } from '@jihui/protocol/upkeep/limits'
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import type { EventTrigger } from '@jihui/protocol/upkeep/trigger-schema'

const gravity = Object.keys(alarmLevels) as AlarmLevel[]
/** As grave as the trigger says, or graver, and of its code where it names one. */
export const isOf = ({ level, code }: EventTrigger, alarm: Pick<Alarm, 'level' | 'code'>): boolean =>
  gravity.indexOf(alarm.level) >= gravity.indexOf(level) && (!code || code === alarm.code)

export interface Watched {
  readonly firstAt: Date
  readonly lastAt: Date
  readonly count: number
}
const minuteMs = 60_000
/** Silence of so long ends it: twice as long as it has to stand, an hour at least; a day where it is counted. */
const silenceMs = ({ lasting_minutes: lasting, repeats }: EventTrigger): number =>
  Math.max(repeats && repeats > 1 ? 24 * 60 : 60, 2 * (lasting ?? 0)) * minuteMs

/** One alarm more, at this moment. */
export const watchOn = (trigger: EventTrigger, before: Watched | null, at: Date): Watched => {
  const fresh = { firstAt: at, lastAt: at, count: 1 }
  if (!before) return fresh
  if (at.getTime() - before.lastAt.getTime() > silenceMs(trigger)) return fresh
  // One that comes late and lies long before says nothing of what stands now.
  if (before.firstAt.getTime() - at.getTime() > silenceMs(trigger)) return before
  return {
    firstAt: at < before.firstAt ? at : before.firstAt,
    lastAt: at > before.lastAt ? at : before.lastAt,
    count: before.count + 1,
  }
}
/** The same alarm, seen to stand on; nobody having seen it for long, it is as if it began now. */
export const standOn = (trigger: EventTrigger, before: Watched, seenAt: Date): Watched =>
  seenAt.getTime() - before.lastAt.getTime() > silenceMs(trigger)
    ? { firstAt: seenAt, lastAt: seenAt, count: 1 }
    : { ...before, lastAt: seenAt }
export const isGrown = ({ lasting_minutes: lasting, repeats }: EventTrigger, { firstAt, lastAt, count }: Watched) =>
  lastAt.getTime() - firstAt.getTime() >= (lasting ?? 0) * minuteMs && count >= (repeats ?? 1)
