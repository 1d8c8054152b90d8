/** Whether what a meter shows can be counted, or somebody has to look. No database, no clock. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'

export interface ShownMeter {
  readonly meter: number
  readonly at: Date
}
export interface CountedMeter extends ShownMeter {
  readonly counted: number
}
export type Doubt = 'backwards' | 'jump' | 'exchange'
export type Verdict = { readonly counted: number } | { readonly doubt: Doubt }

/** Two who read the same meter may differ by the last digit. */
const sameReading = 0.1
/** More cannot have been used in the time between: an hour is an hour, and a hundred kilometres. */
const mostPerHour: Readonly<Record<MeterUnit, number>> = { h: 1.05, km: 100 }
/** Moments are noted by the day, or late. */
const slack: Readonly<Record<MeterUnit, number>> = { h: 12, km: 300 }

const mostUsed = (unit: MeterUnit, from: Date, to: Date): number =>
  (Math.abs(to.getTime() - from.getTime()) / 3_600_000) * mostPerHour[unit] + slack[unit]
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000

/** `before` and `after`: what was counted last before that moment, and first after it. */
export const judgeMeter = (
  unit: MeterUnit,
  shown: ShownMeter & { readonly isExchange: boolean },
  before: CountedMeter | null,
  after: CountedMeter | null,
): Verdict => {
  const { meter, at, isExchange } = shown
  if (isExchange && before) return { doubt: 'exchange' }
  if (before) {
    const used = meter - before.meter
    if (used < -sameReading) return { doubt: 'backwards' }
    if (used > mostUsed(unit, before.at, at)) return { doubt: 'jump' }
    const counted = round4(before.counted + Math.max(0, used))
    return after && counted > after.counted + sameReading ? { doubt: 'jump' } : { counted }
  }
  if (!after) return { counted: 0 }
  const ahead = after.meter - meter
  if (ahead < -sameReading || ahead > mostUsed(unit, at, after.at)) return { doubt: ahead < 0 ? 'backwards' : 'jump' }
  return { counted: round4(after.counted - Math.max(0, ahead)) }
}

/** What the desk said of it: a meter that was exchanged goes on counting from where the old one stopped. */
export const countAnswered = (answer: 'right' | 'exchanged', { meter }: ShownMeter, before: CountedMeter): number =>
  answer === 'exchanged' ? before.counted : round4(before.counted + meter - before.meter)
