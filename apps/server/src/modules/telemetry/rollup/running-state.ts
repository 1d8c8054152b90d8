/** What a machine did from one reading to the next, for its hours. */
import { type Activity, activityOf } from '@jihui/protocol/iot/activity'
import type { DeviceProfile } from '@jihui/protocol/iot/profiles/profile'
import { gapAfter, hourMs, type KeptReading } from './kept-reading.ts'

/** Whether a reading tells work from idling; an engine that only says it is on is taken to work. */
const tellsApart = (profile: DeviceProfile, { speed, values }: KeptReading): boolean =>
  profile.working.some(({ key }) => values?.[key] !== undefined) || (profile.movesAbove !== null && speed !== null)

/** State at each reading; one that does not tell leaves what was, for as long as that can still be so. */
export const statesOf = (profile: DeviceProfile, readings: readonly KeptReading[]): (Activity | null)[] => {
  const isToldApart = readings.some((one) => tellsApart(profile, one))
  let known: { readonly state: Activity; readonly ts: number } | null = null
  return readings.map((reading) => {
    const { ts } = reading
    if (known && ts - known.ts > hourMs) known = null
    let state = activityOf(profile, reading) ?? known?.state ?? null
    if (state === 'idling' && !tellsApart(profile, reading)) {
      if (!isToldApart) state = 'working'
      else if (known && known.state !== 'off') state = known.state
    }
    if (state !== null) known = { state, ts }
    return state
  })
}

/**
 * Until when a state holds: until the next reading, over a lost hour only if it still ran after it; where nothing follows, not
 * beyond what is known.
 */
export const holdsUntil = (
  profile: Pick<DeviceProfile, 'intervalSeconds'>,
  at: number,
  next: { readonly ts: number; readonly state: Activity | null } | null,
): number => {
  if (!next) return at
  const silence = next.ts - at
  if (silence <= gapAfter(profile.intervalSeconds)) return next.ts
  const isStillOn = next.state !== null && next.state !== 'off'
  return silence <= hourMs && isStillOn ? next.ts : at
}
