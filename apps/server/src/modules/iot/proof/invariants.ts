/** What is true of devices at any moment. */
import { alertMachine } from '@jihui/protocol/iot/alerts/alert-machine'
import { batchMachine } from '@jihui/protocol/iot/batches/machine'
import { commandMachine } from '@jihui/protocol/iot/commands/machine'
import { deviceMachine } from '@jihui/protocol/iot/device-machine'
import { brokenSteps, strayThings } from '../../../platform/machine/broken-steps.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Invariant } from '../../../proof.ts'

const ofAlert = { table: 'device_alert_history', of: 'alert_id' } as const
const ofBatch = { table: 'command_batch_history', of: 'batch_id' } as const
const ofCommand = { table: 'device_command_history', of: 'command_id' } as const
const ofDevice = { table: 'device_history', of: 'device_id' } as const

/** Where readings stand in a database of their own, its table is empty in this one. */
const unplaced = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT d.id FROM device d WHERE EXISTS (SELECT FROM device_latest)
       AND NOT EXISTS (SELECT FROM device_latest l WHERE l.device_id = d.id)
       AND NOT EXISTS (SELECT FROM outbox o WHERE o.topic = 'iot_device.placed' AND o.dispatched_at IS NULL) LIMIT 20`,
  )
  return rows.map((facts) => ({ rule: 'what each device says now has its place', facts }))
}

export const invariants: readonly Invariant[] = [
  { rule: "a device's history is a legal path of its machine", text: brokenSteps(deviceMachine, ofDevice) },
  { rule: 'a device stands where its history ends', text: strayThings(deviceMachine, ofDevice) },
  {
    rule: 'a device is on one unit at a time',
    text: `SELECT a.device_id, a.id, b.id AS other FROM device_binding a JOIN device_binding b
      ON b.device_id = a.device_id AND b.id > a.id
      AND tstzrange(a.bound_at, coalesce(a.unbound_at, 'infinity')) && tstzrange(b.bound_at, coalesce(b.unbound_at, 'infinity'))`,
  },
  {
    rule: 'a retired device is on no unit',
    text: `SELECT d.id FROM device d JOIN device_binding b ON b.device_id = d.id AND b.unbound_at IS NULL WHERE d.status = 'retired'`,
  },
  {
    rule: "an owner's device is on his own units",
    text: `SELECT d.id FROM device d JOIN device_binding b ON b.device_id = d.id AND b.unbound_at IS NULL
      JOIN equipment_unit u ON u.id = b.unit_id JOIN equipment e ON e.id = u.equipment_id
      WHERE d.owner_id IS NOT NULL AND e.owner_id IS DISTINCT FROM d.owner_id`,
  },
  { rule: "an alert's history is a legal path of its machine", text: brokenSteps(alertMachine, ofAlert) },
  { rule: 'an alert stands where its history ends', text: strayThings(alertMachine, ofAlert) },
  {
    rule: 'a storm has devices, and an alert of one device has none beside it',
    text: `SELECT a.id FROM device_alert a WHERE (a.device_id IS NULL AND a.unit_id IS NULL)
      <> EXISTS (SELECT FROM device_alert_member m WHERE m.alert_id = a.id)`,
  },
  { rule: "a command's history is a legal path of its machine", text: brokenSteps(commandMachine, ofCommand) },
  { rule: 'a command stands where its history ends', text: strayThings(commandMachine, ofCommand) },
  { rule: "a batch's history is a legal path of its machine", text: brokenSteps(batchMachine, ofBatch) },
  { rule: 'a batch stands where its history ends', text: strayThings(batchMachine, ofBatch) },
  {
    rule: 'each device of a batch has one command of it that was not taken back',
    text: `SELECT c.batch_id, c.device_id FROM device_command c WHERE c.batch_id IS NOT NULL AND c.status <> 'cancelled'
      AND NOT EXISTS (SELECT FROM command_batch_device i WHERE i.batch_id = c.batch_id AND i.device_id = c.device_id
        AND i.command_id = c.id)`,
  },
  {
    rule: 'no command was sent after its deadline',
    text: `SELECT id FROM device_command WHERE sent_at >= expires_at`,
  },
  {
    rule: 'a command ends once',
    text: `SELECT h.command_id FROM device_command_history h WHERE h.status IN ('succeeded', 'failed', 'expired', 'cancelled', 'blocked')
      GROUP BY h.command_id HAVING count(*) > 1`,
  },
  {
    rule: 'what needed a second person was sent with one',
    text: `SELECT id FROM device_command WHERE needs_approval AND approved_by IS NULL
      AND status IN ('sent', 'delivered', 'succeeded', 'failed')`,
  },
  { find: unplaced },
]
