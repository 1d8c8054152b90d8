/** Two weeks of the fleet, thinned: what its devices said, when they were connected, and what that comes to. */
import { activityOf } from '@jihui/protocol/iot/activity'
import { profileOf } from '@jihui/protocol/iot/profiles'
import { keepPartitions } from '../../../platform/database/migrate.ts'
import type { Services } from '../../../platform/services.ts'
import {
  addUpDevice,
  createIntake,
  dropMarks,
  endConnection,
  type NewMessage,
  type NewReading,
  startConnection,
} from '../../telemetry/public.ts'
import { sessionEnds } from '../ingest/sessions.ts'
import { between, diceOf } from './dice.ts'
import { findMachines, type FoundMachine } from './find-machines.ts'
import { type DemoKind, kindOfCode } from './kinds.ts'
import { day } from './routine.ts'
import { restOf, sayAt } from './say.ts'
import { planTroubles, troubled, type TroubledMachine } from './troubles.ts'

const limits = { together: 4_000, inspected: 8, latelyMs: 2 * day } as const

const readingOf = (machine: FoundMachine, said: ReturnType<typeof sayAt>): NewReading => ({
  deviceId: machine.id,
  seq: 0,
  receivedAt: said.ts + 800,
  alt: null,
  events: null,
  ...said,
  ignition: said.ignition ?? null,
})
const messageOf = (kind: DemoKind, { deviceId, ts }: NewReading, said: object): NewMessage => {
  const raw = JSON.stringify(said)
  return {
    deviceId,
    at: ts + 800,
    protocol: kind.protocol,
    size: raw.length,
    raw,
    decoded: said,
    isAccepted: true,
    reason: '',
  }
}

/** As of now it has said all this. */
const pastOf = (machine: FoundMachine, now: number): { readings: NewReading[]; messages: NewMessage[] } => {
  const kind = kindOfCode(machine.code)!
  const until = Math.min(now, machine.silentFrom)
  const readings: NewReading[] = []
  const said: object[] = []
  const second = (ms: number) => Math.floor(ms / 1_000) * 1_000
  for (
    let at = second(machine.since) + 1_000;
    at <= until;
    at += restOf(machine, at, until - at > limits.latelyMs ? 'past' : 'lately')
  ) {
    const one = sayAt(machine, at)
    readings.push(readingOf(machine, one))
    said.push(one)
  }
  const latest = readings.slice(-limits.inspected)
  const messages = latest.map((one, at) => messageOf(kind, one, said[said.length - latest.length + at]!))
  return { readings, messages }
}

/** It was cut off once a week or so, and came back. */
const tellConnections = async (services: Services, machine: FoundMachine, now: number): Promise<void> => {
  const dice = diceOf(machine.code, 'line')
  const { telemetry } = services
  const { protocol } = kindOfCode(machine.code)!
  // By HTTP there is nothing that stays open.
  if (protocol === 'http') return
  const address = `10.${Math.floor(between(dice, 20, 90))}.${Math.floor(between(dice, 1, 250))}.${Math.floor(between(dice, 2, 250))}`
  let at = machine.since
  const until = Math.min(now, machine.silentFrom)
  while (at < until) {
    const ends = at + between(dice, 3, 9) * day
    const key = await startConnection(telemetry, { deviceId: machine.id, protocol, address, at: new Date(at) })
    if (ends < until || machine.silentFrom < now)
      await endConnection(telemetry, key, new Date(Math.min(ends, until)), sessionEnds.silent)
    at = ends + between(dice, 2, 40) * 60_000
  }
}

/** A clock that lost three years: not kept, and told in the inspector. */
const lostClock = (machine: FoundMachine, now: number): NewMessage => {
  const said = { ts: now - 3 * 365 * day, lat: machine.site.lat, lng: machine.site.lng, ignition: true }
  const raw = JSON.stringify(said)
  const { protocol } = kindOfCode(machine.code)!
  return {
    deviceId: machine.id,
    at: Math.min(now, machine.silentFrom) - 7_000,
    protocol,
    size: raw.length,
    raw,
    decoded: said,
    isAccepted: false,
    reason: '时间在 30 天以前',
  }
}

/** Answers what was said by the machines something happened to. */
export const tellPast = async (
  services: Services,
  moment: Date,
  people: Readonly<Record<string, number>>,
): Promise<readonly TroubledMachine[]> => {
  const { db, telemetry, config } = services
  const now = moment.getTime()
  const machines = await findMachines(db)
  if (machines.length === 0) return []
  const plan = planTroubles(machines, Object.values(people))
  const watched: TroubledMachine[] = []
  if (config.telemetryUrl) await keepPartitions(config.telemetryUrl, { from: new Date(now - 16 * day), until: moment })
  const profiles = new Map(machines.map(({ id, code }) => [id, profileOf(kindOfCode(code)!.profile)]))
  const marks: number[] = []
  const intake = createIntake({
    telemetry,
    clock: { now: () => moment },
    tellActivity: (reading) => activityOf(profiles.get(reading.deviceId)!, reading),
    // What is over is followed by nobody: nothing of it is news.
    whenKept: ({ id }) => void marks.push(id),
  })
  let readings: NewReading[] = []
  let messages: NewMessage[] = []
  const keep = async (): Promise<void> => {
    await intake.take(readings, messages)
    readings = []
    messages = []
  }
  for (const [place, machine] of machines.entries()) {
    const { readings: usual, messages: told } = pastOf(machine, now)
    let said: readonly NewReading[] = usual
    const trouble = plan.get(machine.code)
    if (trouble) {
      const found = troubled(machine, trouble, said, now)
      said = found.readings
      watched.push(found)
    }
    readings.push(...said)
    messages.push(...told, ...(place % 9 === 0 ? [lostClock(machine, now)] : []))
    await tellConnections(services, machine, now)
    if (readings.length > limits.together) await keep()
  }
  await keep()
  await intake.close()
  await dropMarks(telemetry, marks)
  for (const { id } of machines)
    await addUpDevice(telemetry, { id, profile: profiles.get(id)! }, { now, before: now - 3_600_000 })
  return watched
}
