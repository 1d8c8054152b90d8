/**
 * The fleet of the demo, alive: each device says what its machine does now, on the way all devices speak. Every process tells
 * the same of the same moment, so that however many there are, it is kept once.
 */
import type { Services } from '../../../platform/services.ts'
import { findSpeakingDevices, hashSecret, maySpeak } from '../ingest/find-device.ts'
import { takeMessage } from '../ingest/take-message.ts'
import { answerCommands } from './answer-commands.ts'
import { findMachines, type FoundMachine } from './find-machines.ts'
import { kindOfCode } from './kinds.ts'
import { restOf, sayAt } from './say.ts'
import { secretOf } from './secret.ts'

interface Fleet {
  machines: readonly FoundMachine[]
  /** ms: looked for again after a while, as machines are rented and brought back. */
  foundAt: number
  /** Device → the moment of what it said last. */
  readonly said: Map<number, number>
}
const lookAgainMs = 60_000
const fleets = new WeakMap<Services, Fleet>()

const fleetOf = async (services: Services, now: number): Promise<Fleet> => {
  const known = fleets.get(services)
  if (known && now - known.foundAt < lookAgainMs) return known
  const machines = (await findMachines(services.db)).filter(
    // Whose credentials were renewed is somebody's own device from then on.
    ({ code, secretHash, silentFrom }) => silentFrom > now && hashSecret(secretOf(services, code)) === secretHash,
  )
  const fleet: Fleet = { machines, foundAt: now, said: known?.said ?? new Map<number, number>() }
  fleets.set(services, fleet)
  return fleet
}

const isDue = (machine: FoundMachine, now: number, last: number | undefined): boolean =>
  last === undefined || now - last >= restOf(machine, now, 'present')

export const liveFleet = async (services: Services): Promise<void> => {
  // To the second that every process has.
  const now = Math.floor(services.clock.now().getTime() / 3_000) * 3_000
  const { machines, said } = await fleetOf(services, now)
  const answering = await answerCommands(services, machines)
  const due = machines.filter((machine) => answering.has(machine.id) || isDue(machine, now, said.get(machine.id)))
  if (due.length === 0) return
  const devices = await findSpeakingDevices(
    services,
    due.map(({ code }) => code),
  )
  await Promise.all(
    due.map(async (machine) => {
      const device = devices.get(machine.code)
      if (!device || !maySpeak(device)) return
      said.set(machine.id, now)
      const reading = sayAt(machine, now)
      const raw = JSON.stringify(reading)
      const { protocol } = kindOfCode(machine.code)!
      await takeMessage(services, device, { protocol, raw, bytes: raw.length }, [{ reading }])
    }),
  )
}
