/**
 * What the fleet of the demo answers to commands. Whatever process sees it first hands it over; all of them give the same
 * answer, and the first counts.
 */
import { type CommandCode, commandOf } from '@jihui/protocol/iot/commands'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Services } from '../../../platform/services.ts'
import { deliverTo, type CommandConnection } from '../commands/deliver-commands.ts'
import { takeReply } from '../commands/take-reply.ts'
import { findSpeakingDevices, maySpeak } from '../ingest/find-device.ts'
import { diceOf } from './dice.ts'
import type { FoundMachine } from './find-machines.ts'

const connection: CommandConnection = { id: 'demo', isOpen: () => true, send: () => true }

/** An old one among ten does only what asks for something. */
const isOld = (code: string): boolean => diceOf(code, 'old firmware')() < 0.1
const replyOf = (code: string, command: CommandCode) =>
  isOld(code) && commandOf(command).isRenters !== true
    ? { status: 'failed', code: 'E07', text: '固件太旧，不支持这条指令' }
    : { status: 'succeeded' }

/** Commands are heard in one look and answered in the next. Answers the devices that are to say something now. */
export const answerCommands = async (services: Services, machines: readonly FoundMachine[]): Promise<Set<number>> => {
  const ids = machines.map(({ id }) => id)
  const { rows } = await ask(
    services.db,
    { id: 'number', device_id: 'number', command: textOf<CommandCode>(), is_heard: 'flag' },
    sql`select c.id, c.device_id, c.command, c.status <> 'queued' as is_heard from device_command c
      where c.device_id = any(${sql.param(ids)}::bigint[]) and c.consented_at is not null
        and (c.status = 'queued' or c.status = 'sent' and c.sent_over = ${connection.id}) order by c.id limit 200`,
  )
  const codeOf = new Map(machines.map(({ id, code }) => [id, code]))
  const devices = await findSpeakingDevices(services, [...new Set(rows.map((row) => codeOf.get(row.device_id)!))])
  const speaking = new Set<number>()
  for (const { id, device_id: deviceId, command, is_heard: isHeard } of rows) {
    const code = codeOf.get(deviceId)!
    const device = devices.get(code)
    // Whoever is suspended hears nothing.
    if (!device || !maySpeak(device)) continue
    if (!isHeard) await deliverTo(services, deviceId, connection)
    else {
      await takeReply(services, { id: deviceId, code }, id, replyOf(code, command))
      speaking.add(deviceId)
    }
  }
  return speaking
}
