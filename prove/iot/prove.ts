/**
 * Machines that speak over MQTT and HTTP while server and database are killed: what was acknowledged is there, once; and what
 * they are told through two processes, one of which is killed: each command ends once.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aDevice } from '../../apps/server/src/testing/iot/devices.ts'
import { aRenter } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { openHouse } from '../crashes/house.ts'
import { victims } from '../crashes/kills.ts'
import { brokenInvariants } from '../invariants.ts'
import type { Prove } from '../part.ts'
import { randomFrom } from '../random.ts'
import { proveCommands } from './commands.ts'
import { unkeptOf } from './kept.ts'
import { aMachine, speakOn } from './machine.ts'

const machinesShort = 12
const machinesFull = 60
/** Between two kills, at most. */
const calmMs = 2_500

const proveReadings: Prove = async ({ isShort, seconds, seed, say }) => {
  const AUTH_SECRET = randomBytes(32).toString('hex')
  const house = await openHouse({ settings: { AUTH_SECRET } })
  try {
    await aRenter(house.app)
    const services = { config: { authSecret: AUTH_SECRET }, telemetry: house.database }
    const app = { ...house.app, services } as unknown as TestApp
    const count = isShort ? machinesShort : machinesFull
    const devices = await Promise.all(Array.from({ length: count }, () => aDevice(app)))
    const machines = devices.map(aMachine)
    const until = Date.now() + seconds * 1000
    const isOver = () => Date.now() >= until
    const speaking = machines.map((machine, at) =>
      speakOn(house, machine, at % 3 === 0 ? 'http' : 'mqtt', randomFrom(seed + at), isOver),
    )
    const random = randomFrom(seed)
    const names = Object.keys(victims)
    const killed: string[] = []
    const kills = async () => {
      while (!isOver()) {
        await pause(random.below(calmMs))
        // Each of them once, then by chance.
        const name = names[killed.length] ?? random.pick(names)
        await victims[name]!(house)
        await house.untilReady()
        killed.push(name)
      }
    }
    await Promise.all([...speaking, kills()])
    await house.untilReady()
    const findings = await unkeptOf(house.database.pool, machines)
    const sum = (of: (machine: (typeof machines)[number]) => number) =>
      machines.reduce((total, machine) => total + of(machine), 0)
    say(
      `${count} machines, ${killed.length} kills (${killed.join(', ')}): ${sum((one) => one.acknowledged.length)} readings acknowledged, ${sum((one) => one.again)} messages said again`,
    )
    return [...findings, ...(await brokenInvariants(house.database))]
  } finally {
    await house.close()
  }
}

export const prove: Prove = async (options) => [...(await proveReadings(options)), ...(await proveCommands(options))]
