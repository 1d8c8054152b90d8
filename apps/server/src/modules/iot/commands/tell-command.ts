/** Each step of a command is heard by every process: the one its device is connected to sends it, open pages show it. */
import { commandStatuses } from '@jihui/protocol/iot/commands/machine'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { renterOfOrder } from '../../rental/public.ts'
import { tellDeviceChange } from '../devices/device-changes.ts'
import type { CommandRow } from './command-transition.ts'

/** Whose device and machine it is, who has it by the order, who asked and who agreed; whoever looks at the device hears it too. */
const listHearers = async (tx: Tx, row: CommandRow): Promise<{ code: string; ids: readonly number[] }> => {
  const { rows } = await ask(
    tx,
    { code: 'text', owner_id: 'number?', unit_owner_id: 'number?', renter_id: 'number?' },
    sql`select d.code, d.owner_id, (select e.owner_id from ${unitsOfMachines} where u.id = ${row.unitId}) as unit_owner_id,
        ${renterOfOrder(sql`${row.rentalId}::bigint`)} as renter_id
      from device d where d.id = ${row.deviceId}`,
  )
  const [found] = rows
  // Whoever told many looks at what became of all of them, not at each.
  const theirs = row.batchId === null ? [found?.owner_id, found?.unit_owner_id, row.orderedBy, row.approvedBy] : []
  const all = [found?.renter_id, ...theirs]
  return { code: found?.code ?? '', ids: [...new Set(all.filter((id) => id !== null && id !== undefined))] }
}

export const tellCommand = async (services: Services, tx: Tx, row: CommandRow): Promise<void> => {
  const { code, ids } = await listHearers(tx, row)
  const { id, deviceId, command, status, condition, reasonCode } = row
  const told = {
    type: 'iot_command',
    id,
    device_id: deviceId,
    command,
    status,
    status_display: commandStatuses[status].label,
    condition,
    reason_code: reasonCode,
  }
  for (const userId of ids) await services.realtime.publish(userId, told, tx)
  await tellDeviceChange(services, tx, { code, deviceId, command: told })
}
