import { deviceMachine } from '@jihui/protocol/iot/device-machine'
import { bindMachine, nameOf } from '../../../platform/machine/transition.ts'
import { device, deviceHistory } from './table.ts'

export type DeviceRow = typeof device.$inferSelect & { readonly status: (typeof deviceMachine)['stateCodes'][number] }

/** The only writer of a device's status. */
export const devices = bindMachine<
  (typeof deviceMachine)['stateCodes'][number],
  (typeof deviceMachine)['actionCodes'][number],
  typeof device,
  DeviceRow
>({
  machine: deviceMachine,
  table: device,
  refusals: { notAllowed: 'device.action_not_allowed', changedMeanwhile: 'resource.conflict' },
  staffRoles: ['staff'],
  // A connection made before a suspension or retirement is over; its first word ends none.
  columns: (row, _to, { action }) => (action === 'first_word' ? {} : { version: row.version + 1 }),
  history: (tx, { action, by, after, notes, now }) =>
    tx
      .insert(deviceHistory)
      .values({ deviceId: after.id, action, status: after.status, notes, actorName: nameOf(by), createdAt: now }),
  audit: {
    objectType: 'iot_device',
    shown: ({ code, status }) => ({ code, status }),
  },
})
