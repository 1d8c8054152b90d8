/** The documents' calls to command a machine, by its unit: the device on it that counts is told. */
import { type CommandCode, findCommand } from '@jihui/protocol/iot/commands'
import { parametersOf } from '@jihui/protocol/iot/commands/limits'
import type { commandRequest } from '@jihui/protocol/iot/schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { ask } from '../../platform/database/ask.ts'
import { textOf } from '../../platform/database/columns.ts'
import type { Client } from '../../platform/http/call.ts'
import type { Idempotency } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { DeviceStatus } from '@jihui/protocol/iot/device-machine'
import { requireNoPartyOfUnit } from '../maintenance/public.ts'
import { askKnownCommand } from './commands/ask-command.ts'
import { devicesOnUnits } from './devices/reach.ts'
import { readLastHeard } from './devices/unit-readings.ts'
import { isConnected } from './view.ts'
import { findDevice } from './queries.ts'

/** Other words for the same. */
const otherWords: Readonly<Record<string, CommandCode>> = { restart: 'reboot', position: 'locate', display: 'message' }
const wordOf = (given: string): CommandCode => {
  const word = given.trim().toLowerCase()
  const known = findCommand(word) ?? (Object.hasOwn(otherWords, word) ? otherWords[word]! : null)
  return known ?? refuse('request.invalid', { message: '没有这条指令', errors: { command: '没有这条指令' } })
}

const deviceRow = {
  id: 'number',
  code: 'text',
  profile: 'text',
  protocol: 'text',
  line: 'text?',
  status: textOf<DeviceStatus>(),
  unit_id: 'number?',
} as const
/** The device of the unit that counts; one without has none that could be told anything. */
const findDeviceOn = async ({ db }: Services, unitId: number) => {
  const { rows } = await ask(
    db,
    deviceRow,
    sql`select d.id, d.code, d.profile, d.protocol, u.line, d.status, b.unit_id from ${devicesOnUnits}
      where d.id in (select o.device_id from device_binding o where o.unit_id = ${unitId} and o.unbound_at is null)
      order by b.is_primary desc, b.bound_at desc limit 1`,
  )
  return rows[0] ?? refuse('device.offline')
}

/** What else is sent with it was never bound to a form: what the command does not take is left out. */
const declaredOnly = (command: CommandCode, given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(parametersOf(command)).flatMap((key) => (key in given ? [[key, given[key]]] : [])))

/** Tells a machine to do something. One that is not connected is told nothing. Answers the command's id. */
export const commandDevice = async (
  services: Services,
  key: { serial: string; line: string },
  { command: given, parameters = {} }: z.output<typeof commandRequest>,
  actor: Actor,
  client: Client,
  idempotency: Idempotency | null,
): Promise<number> => {
  const unit = (await findDevice(services.db, { ...key, renterKey: null })) ?? refuse('device.not_found')
  await requireNoPartyOfUnit(services, services.db, actor, unit.unit_id)
  const heard = (await readLastHeard(services, [unit.unit_id])).get(unit.unit_id) ?? null
  if (!isConnected(heard, services.clock.now())) refuse('device.offline')
  const device = await findDeviceOn(services, unit.unit_id)
  const command = wordOf(given)
  const asked = { command, parameters: declaredOnly(command, parameters), reason: '' }
  return askKnownCommand(services, { ...device, as: 'staff' }, asked, { actor, client, idempotency })
}
