/** A lock that waits for a second person: whoever may agree is told, and told again; whoever asked hears that nobody did. */
import { commands } from '@jihui/protocol/iot/commands'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { listHolders } from '../../identity/public.ts'
import type { CommandRow } from './command-transition.ts'

interface Told {
  readonly userId: number
  readonly commandId: number
  /** 液压挖掘机. */
  readonly name: string
  readonly command: string
  readonly path: string
  readonly minutes: number
}
export const approvalEvents = {
  'iot_command.awaits': event<Told>(),
  'iot_command.still_awaits': event<Told>(),
  'iot_command.not_approved': event<Told>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof approvalEvents> {}
}

const readAbout = async (tx: Tx, { deviceId, unitId }: CommandRow) => {
  const { rows } = await ask(
    tx,
    { name: 'text', owner_ids: 'number[]' },
    sql`select coalesce(u.equipment_name, nullif(d.name, ''), d.code) as name,
        array_remove(array[d.owner_id, u.owner_id], null) as owner_ids
      from device d left join lateral (select e.name as equipment_name, e.owner_id from ${unitsOfMachines}
        where u.id = ${unitId}) u on true where d.id = ${deviceId}`,
  )
  return rows[0] ?? { name: '', owner_ids: [] }
}

const factsOf = (row: CommandRow, name: string, now: Date) => ({
  commandId: row.id,
  name,
  command: commands[row.command].label,
  minutes: Math.max(1, Math.ceil((row.expiresAt.getTime() - now.getTime()) / 60_000)),
})

/** Its owner where nobody of his side asked, and staff who command machines; never whoever asked. */
export const tellDeciders = async (
  tx: Tx,
  row: CommandRow,
  topic: 'iot_command.awaits' | 'iot_command.still_awaits',
  now: Date,
): Promise<void> => {
  const { name, owner_ids } = await readAbout(tx, row)
  const owners = row.orderedAs === 'owner' ? [] : owner_ids
  const [commanding, managing] = [await listHolders(tx, 'device_command'), await listHolders(tx, 'device_manage')]
  const facts = factsOf(row, name, now)
  const staff = commanding.filter((id) => managing.includes(id))
  for (const userId of new Set([...owners, ...staff])) {
    if (userId === row.orderedBy) continue
    const path = owners.includes(userId) ? `/iot/device/${row.deviceId}` : '/iot-control'
    await emit(tx, topic, { userId, path, ...facts })
  }
}

/** It has expired, and nobody had agreed. */
export const tellNotApproved = async (tx: Tx, row: CommandRow, now: Date): Promise<void> => {
  if (row.orderedBy === null) return
  const { name } = await readAbout(tx, row)
  const path = `/iot/device/${row.deviceId}`
  await emit(tx, 'iot_command.not_approved', { userId: row.orderedBy, path, ...factsOf(row, name, now) })
}
