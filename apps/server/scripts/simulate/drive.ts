/** Drives devices through their front doors, until it is time to stop. */
import { setTimeout as wait } from 'node:timers/promises'
import type { ProfileCode } from '@jihui/protocol/iot/profiles'
import { type Chance, chanceOf } from './chance.ts'
import { createMachine, type SimulatedReading } from './machine.ts'
import type { Place } from './movement.ts'
import type { Credentials, Link, Transport } from './transport.ts'

export interface Drive {
  readonly transport: Transport
  readonly devices: readonly Credentials[]
  readonly profileOf: (device: Credentials) => ProfileCode
  readonly cities: readonly Place[]
  readonly rate: number
  readonly speed: number
  readonly seconds: number
  /** The moment its last readings are of, ms: what is simulated leads up to it. */
  readonly endsAt: number
  readonly signal?: AbortSignal
}
export interface Tally {
  acknowledged: number
  messages: number
  failures: number
  /** How long each answer took, ms, of the last so many. */
  readonly tookMs: number[]
  lastFault: string
}

/** Of so many devices one has a clock that is three years back: nothing of it is kept, and it is told why. */
const wrongClockOf = 50
const threeYears = 3 * 365 * 24 * 3_600_000
/** What a device keeps while it is out of reach. */
const storedMax = 500
const tookMax = 100_000
const retryMs = 1_000

/** Out of reach now and then, for some readings. */
const createReach = (chance: Chance) => {
  let out = 0
  return (): boolean => {
    if (out > 0) out -= 1
    else if (chance() < 0.01) out = 3 + Math.floor(chance() * 25)
    return out === 0
  }
}

const note = (tally: Tally, readings: number, tookMs: number): void => {
  tally.acknowledged += readings
  tally.messages += 1
  tally.tookMs.push(tookMs)
  if (tally.tookMs.length > tookMax) tally.tookMs.splice(0, tookMax / 2)
}

/** Whole seconds, as most terminals tell them. */
const bySecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000

const driveOne = async (drive: Drive, device: Credentials, index: number, tally: Tally): Promise<void> => {
  const { transport, devices, cities, rate, speed, seconds, endsAt, signal } = drive
  const chance = chanceOf(index + 1)
  const machine = createMachine(drive.profileOf(device), cities[index % cities.length]!, chance)
  const isInReach = createReach(chance)
  const everyMs = (devices.length / rate) * 1_000
  const back = index % wrongClockOf === wrongClockOf - 1 ? threeYears : 0
  const startedAt = performance.now()
  let link: Link | null = null
  let stored: SimulatedReading[] = []
  const say = async (reading: SimulatedReading): Promise<void> => {
    stored = [...stored, reading].slice(-storedMax)
    if (!isInReach()) return
    const said = performance.now()
    try {
      link ??= await transport.connect(device)
      await link.send(stored)
      note(tally, stored.length, performance.now() - said)
      stored = []
    } catch (error) {
      tally.failures += 1
      tally.lastFault = (error as Error).message
      link?.close()
      link = null
      await wait(retryMs, undefined, { signal })
    }
  }
  const elapsedMs = () => performance.now() - startedAt
  try {
    // Each begins in its own part of the first interval; who cannot keep up says less.
    for (let next = everyMs * chance(); next < seconds * 1_000; next += everyMs) {
      await wait(Math.max(0, next - elapsedMs()), undefined, { signal })
      if (elapsedMs() > seconds * 1_000) break
      const ts = bySecond(endsAt - (seconds * 1_000 - next) * speed)
      await say(machine((everyMs / 1_000) * speed, ts - back))
    }
  } finally {
    ;(link as Link | null)?.close()
  }
}

export const runDrive = async (drive: Drive, tally: Tally): Promise<void> => {
  const ended = await Promise.allSettled(drive.devices.map((device, index) => driveOne(drive, device, index, tally)))
  const fault = ended.find((one) => one.status === 'rejected' && !drive.signal?.aborted)
  if (fault?.status === 'rejected') throw fault.reason
}
export const newTally = (): Tally => ({ acknowledged: 0, messages: 0, failures: 0, tookMs: [], lastFault: '' })

export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
