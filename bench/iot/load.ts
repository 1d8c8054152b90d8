/** Readings of five values, each a message of its own or in arrays: at a steady rate, or as fast as they are acknowledged. */
import type { DeviceLine } from './device-line.ts'

export interface Load {
  /** Messages acknowledged a second, and milliseconds until they were. */
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

let told = 0
/** Every one is of another moment: none is there already. */
const readingAt = (ms: number) => ({
  ts: ms,
  seq: (told += 1),
  lat: 31.2304 + (told % 1000) / 100_000,
  lng: 121.4737,
  speed: 3.4,
  ignition: true,
  values: { engine_hours: 1234.5, engine_rpm: 1500, fuel_percent: 63, coolant_temp: 82, hydraulic_temp: 61 },
})
export const contentOf = (readings: number): string => {
  const now = Date.now()
  const said = Array.from({ length: readings }, () => readingAt(now))
  return JSON.stringify(readings === 1 ? said[0] : said)
}

const loadOf = (times: number[], ms: number): Load => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  return { perSecond: (times.length * 1000) / ms, p50: at(0.5), p99: at(0.99) }
}
const topicOf = (device: number) => `v1/bench-${device}/telemetry`

/** So many messages a second over all lines, whatever the answers take; a message counts from when it was due. */
export const steadily = async (lines: readonly DeviceLine[], perSecond: number, seconds: number): Promise<Load> => {
  const times: number[] = []
  const sent: Promise<unknown>[] = []
  const from = performance.now()
  const total = perSecond * seconds
  for (let at = 0; at < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * perSecond))
    for (; at < due; at += 1) {
      const [device, late] = [at % lines.length, performance.now() - from - (at * 1000) / perSecond]
      sent.push(lines[device]!.publish(topicOf(device), contentOf(1)).then((ms) => times.push(ms + late)))
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(sent)
  return loadOf(times, performance.now() - from)
}

/** Each line says the next thing once the one before was acknowledged. */
export const flatOut = async (lines: readonly DeviceLine[], readings: number, seconds: number): Promise<Load> => {
  const times: number[] = []
  const from = performance.now()
  const until = from + seconds * 1000
  await Promise.all(
    lines.map(async (line, device) => {
      while (performance.now() < until) times.push(await line.publish(topicOf(device), contentOf(readings)))
    }),
  )
  return loadOf(times, performance.now() - from)
}
