/** What a batch of readings says of each device now: each fact by the newest reading that has it. */
import { movingAbove } from '@jihui/protocol/iot/activity'
import type { NewReading, TellActivity } from './new-reading.ts'
import type { LatestValue } from './table.ts'

export interface Newest {
  readonly deviceId: number
  heardAt: number
  ts: number
  /** Of the oldest fact told here: where it is older than what is known, facts are compared one by one. */
  oldest: number
  position: { readonly ts: number; readonly reading: NewReading } | null
  movedAt: number | null
  ignition: { readonly ts: number; readonly isOn: boolean } | null
  activity: { readonly ts: number; readonly what: string } | null
  readonly values: Record<string, LatestValue>
}

const startOf = ({ deviceId, ts, receivedAt }: NewReading): Newest => ({
  deviceId,
  heardAt: receivedAt,
  ts,
  oldest: ts,
  position: null,
  movedAt: null,
  ignition: null,
  activity: null,
  values: {},
})

/** In the order of devices, so that two processes lock their rows in the same order. */
export const newestOf = (readings: readonly NewReading[], tellActivity: TellActivity): Newest[] => {
  const found = new Map<number, Newest>()
  for (const reading of readings) {
    const { deviceId, ts } = reading
    let one = found.get(deviceId)
    if (!one) found.set(deviceId, (one = startOf(reading)))
    one.heardAt = Math.max(one.heardAt, reading.receivedAt)
    one.ts = Math.max(one.ts, ts)
    one.oldest = Math.min(one.oldest, ts)
    if (reading.lat !== null && (!one.position || ts >= one.position.ts)) one.position = { ts, reading }
    if (reading.speed !== null && reading.speed > movingAbove) one.movedAt = Math.max(one.movedAt ?? ts, ts)
    if (reading.ignition !== null && (!one.ignition || ts >= one.ignition.ts))
      one.ignition = { ts, isOn: reading.ignition }
    const what = tellActivity(reading)
    if (what !== null && (!one.activity || ts >= one.activity.ts)) one.activity = { ts, what }
    for (const [key, value] of Object.entries(reading.values ?? {})) {
      const known = one.values[key]
      if (!known || ts >= known[1]) one.values[key] = [value, ts]
    }
  }
  return [...found.values()].toSorted((a, b) => a.deviceId - b.deviceId)
}
