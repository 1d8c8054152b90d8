import type { NewReading } from '../new-reading.ts'

/** From the first to the last moment of what is new of a device, both included, ms. */
export interface Stretch {
  readonly from: number
  readonly until: number
}
export type Stretches = ReadonlyMap<number, Stretch>

export const joined = (one: Stretch | undefined, other: Stretch): Stretch =>
  one ? { from: Math.min(one.from, other.from), until: Math.max(one.until, other.until) } : other

export const stretchesOf = (readings: readonly NewReading[]): Stretches => {
  const found = new Map<number, Stretch>()
  for (const { deviceId, ts } of readings) found.set(deviceId, joined(found.get(deviceId), { from: ts, until: ts }))
  return found
}
