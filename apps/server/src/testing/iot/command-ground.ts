/** Machines with devices that are told things, and whoever tells them. */
import { lines } from '@jihui/protocol/rental/lines'
import { expect } from 'vitest'
import { aMachine, type Machine } from '../machines.ts'
import { aRental } from '../orders.ts'
import { anOwner } from '../owners.ts'
import { type Person, signInAgain } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import { aDevice, says, type TestDevice } from './devices.ts'
import { type MqttDevice, mqttDevice, mqttUrlOf } from './mqtt-client.ts'

export interface Told {
  readonly id: number
  readonly command: string
}
export const carefulLine = lines.find(({ isHarmlessOnly }) => isHarmlessOnly)!.id
const usualLine = lines.find(({ pricing }) => pricing.standby !== null)!.id

export const commandGround = (running: () => TestApp) => {
  const open: MqttDevice[] = []
  const now = () => running().clock.now().getTime()
  const query = async (text: string, ...values: unknown[]) => (await running().pool.query(text, values)).rows
  return {
    now,
    closeAll: () => Promise.all(open.map((one) => one.close())),
    async later(seconds: number, ...people: Person[]) {
      running().clock.advance({ seconds })
      return Promise.all(people.map((person) => signInAgain(running(), person)))
    },
    async aMachineWithDevice(more: Parameters<typeof aDevice>[1] = {}, line: string = usualLine) {
      const owner = await anOwner(running())
      const machine = await aMachine(running(), { line, owner })
      const boundAt = new Date(now() - 86_400_000)
      const device = await aDevice(running(), { ownerId: owner.id, unitId: machine.units[0]!, boundAt, ...more })
      return { owner, machine, device }
    },
    async inUseBy(machine: Machine, renter: Person, status = 'in_use') {
      const id = await aRental(running(), { machine, renter })
      await query(
        `UPDATE rental SET status = $3, paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL WHERE id = $1`,
        id,
        running().clock.now(),
        status,
      )
      return id
    },
    /** It stands, and says so. */
    stands: (device: TestDevice, more: object = {}, query: Record<string, string> = {}) =>
      says(running(), device, { ts: now(), ignition: false, speed: 0, ...more }, query),
    command: (person: Person, device: TestDevice, body: object) =>
      running().call('POST', `/api/iot/devices/${device.code}/commands/`, { token: person.token, body }),
    act: (person: Person, id: number, what: 'approve' | 'cancel') =>
      running().call('POST', `/api/iot/commands/${id}/${what}/`, { token: person.token }),
    listOf: async (person: Person, device: TestDevice) =>
      (await running().call('GET', `/api/iot/devices/${device.code}/commands/`, { token: person.token })).body.results,
    statusOf: async (id: number): Promise<string> =>
      (await query('SELECT status FROM device_command WHERE id = $1', id))[0].status,
    stepsOf: async (id: number): Promise<string[]> =>
      (await query('SELECT status FROM device_command_history WHERE command_id = $1 ORDER BY id', id)).map(
        ({ status }) => status,
      ),
    async connect(device: TestDevice) {
      const joined = await mqttDevice(mqttUrlOf(running()), device)
      open.push(joined)
      const told: Told[] = []
      joined.client.on('message', (_topic, payload) => told.push(JSON.parse(payload.toString()) as Told))
      await joined.client.subscribeAsync(`v1/${device.code}/command`, { qos: 1 })
      const reply = (id: number, status: string, more: object = {}) =>
        joined.publish(`v1/${device.code}/command/${id}/reply`, { status, ...more })
      const hears = (id: number) => expect.poll(() => told.map((one) => one.id)).toContain(id)
      return { ...joined, told, reply, hears }
    },
  }
}
