/** Whether the windows of a way can be kept, and until when one must leave the first stop to keep them. */
import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { minutesWithRest } from '@jihui/protocol/freight/prices'
import { spokenMinutes, spokenMoment } from '@jihui/protocol/spoken'

interface Window {
  readonly kind: 'pickup' | 'delivery'
  readonly window_start: Date
  readonly window_end: Date
}
const minuteMs = 60_000
const named = { pickup: '装货', delivery: '卸货' } as const

const faultOf = (
  { kind, window_start: start, window_end: end }: Window,
  now: Date,
): readonly [string, string] | null => {
  const what = named[kind]
  const minutes = (end.getTime() - start.getTime()) / minuteMs
  if (end <= now) return ['window_start', `${what}时间已经过去了`]
  if (minutes < 0) return ['window_end', `${what}的最晚时间要在最早时间之后`]
  if (minutes < cargoLimits.windowMinutesMin)
    return ['window_end', `给${what}留至少 ${cargoLimits.windowMinutesMin} 分钟`]
  if (minutes > cargoLimits.windowHoursMax * 60)
    return ['window_end', `${what}的时间最长 ${cargoLimits.windowHoursMax} 小时`]
  if (start.getTime() > now.getTime() + cargoLimits.aheadDays * 24 * 60 * minuteMs)
    return ['window_start', `最早可选 ${cargoLimits.aheadDays} 天内`]
  return null
}

/** Field under `stops` → sentence, of what each window and the order of the stops says by itself. */
export const windowFaults = (stops: readonly Window[], now: Date): Record<string, string> => {
  const errors: Record<string, string> = {}
  // First: of stops the wrong way round their times are wrong as well.
  if (stops[0]!.kind !== 'pickup') errors['stops.0.kind'] = '第一站要是装货地'
  if (stops.at(-1)!.kind !== 'delivery') errors[`stops.${stops.length - 1}.kind`] = '最后一站要是卸货地'
  stops.forEach((stop, at) => {
    const fault = faultOf(stop, now)
    if (fault) errors[`stops.${at}.${fault[0]}`] = fault[1]
    const before = stops[at - 1]
    if (!fault && before && !faultOf(before, now) && stop.window_end <= before.window_start)
      errors[`stops.${at}.window_end`] =
        `${named[stop.kind]}要在${before.kind === stop.kind ? '上一站' : named[before.kind]}之后`
  })
  return errors
}

/** The same of what cannot be driven in time with the rest the law wants. */
export const scheduleFaults = (
  stops: readonly Window[],
  minutesToEach: readonly number[],
  now: Date,
): Record<string, string> => {
  let leaving = Math.max(stops[0]!.window_start.getTime(), now.getTime())
  for (const [at, { window_start: start, window_end: end }] of stops.entries()) {
    if (at === 0) continue
    const minutes = minutesWithRest(minutesToEach[at]!)
    const arrival = leaving + minutes * minuteMs
    if (arrival > end.getTime())
      return {
        [`stops.${at}.window_end`]: `从上一站开过来带休息要 ${spokenMinutes(minutes)}，最早 ${spokenMoment(arrival)} 到`,
      }
    leaving = Math.max(arrival, start.getTime())
  }
  return {}
}

/** The last moment one can leave the first stop and still arrive at every other in its window. */
export const leaveBeforeOf = (stops: readonly Window[], minutesToEach: readonly number[]): Date => {
  let latest = stops.at(-1)!.window_end.getTime()
  for (let at = stops.length - 1; at > 0; at -= 1)
    latest = Math.min(latest, stops[at]!.window_end.getTime()) - minutesWithRest(minutesToEach[at]!) * minuteMs
  return new Date(latest)
}
