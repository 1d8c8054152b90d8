/** A command to a device, and the notice before a lock, asked for twice. */
import { lines } from '@jihui/protocol/rental/lines'
import { aDevice } from '../../apps/server/src/testing/iot/devices.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aRental } from '../../apps/server/src/testing/orders.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import { aRenter } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

const lockable = lines.find(({ isHarmlessOnly }) => !isHarmlessOnly)!.id
const aMachineWithDevice = async (app: TestApp) => {
  const owner = await anOwner(app)
  const machine = await aMachine(app, { line: lockable, owner })
  const device = await aDevice(app, { ownerId: owner.id, unitId: machine.units[0]! })
  return { owner, machine, device }
}

export const commandCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  send_device_command: async () => {
    const { owner, device } = await aMachineWithDevice(app())
    return {
      by: owner,
      params: { deviceId: device.code },
      content: { command: 'locate' },
      other: { command: 'read_meter' },
      counted: ['SELECT 1 FROM device_command WHERE device_id = $1', device.id],
    }
  },
  create_command_batch: async () => {
    const { owner, device } = await aMachineWithDevice(app())
    return {
      by: owner,
      content: { command: 'locate', devices: [device.id] },
      other: { command: 'read_meter', devices: [device.id] },
      counted: ['SELECT 1 FROM command_batch WHERE ordered_by = $1', owner.id],
    }
  },
  give_lock_notice: async () => {
    const { owner, machine, device } = await aMachineWithDevice(app())
    const id = await aRental(app(), { machine, renter: await aRenter(app()) })
    await app().pool.query(
      `UPDATE rental SET status = 'overdue', paid_at = now(), delivered_at = now(), received_at = now(), hold_expires_at = NULL WHERE id = $1`,
      [id],
    )
    return {
      by: owner,
      params: { deviceId: device.code },
      content: { reason: '逾期未还' },
      other: { reason: '逾期五天' },
      counted: ['SELECT 1 FROM device_lock_notice WHERE rental_id = $1', id],
    }
  },
})
