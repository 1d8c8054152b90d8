import { dayOf, startOfDay } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'

export const dayMs = 24 * 3_600_000

/** From when until before when (ms) it is asked for; what is not said is filled in. */
export const askedSpan = (
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  { now, usualDays, maxDays }: { readonly now: Date; readonly usualDays: number; readonly maxDays: number },
): { readonly from: number; readonly until: number } => {
  // What a device may say ahead of the time is in.
  const until = to ?? Math.max(now.getTime() + 300_000, from ?? 0)
  const start = from ?? (usualDays === 0 ? startOfDay(dayOf(new Date(until - 1))).getTime() : until - usualDays * dayMs)
  const refused = (sentence: string) => refuse('request.invalid', { message: sentence, errors: { to: sentence } })
  if (start >= until) return refused('结束时间应在开始时间之后')
  if (until - start > maxDays * dayMs + 3_600_000) return refused(`一次最多看 ${maxDays} 天`)
  return { from: start, until }
}
