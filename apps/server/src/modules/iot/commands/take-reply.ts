/** What a device answers to a command of its own, or its gateway for it; to another's it says nothing anybody hears. */
import type { CommandAction, CommandStatus } from '@jihui/protocol/iot/commands/machine'
import { intervalCommands } from '@jihui/protocol/iot/commands'
import { commandMachine } from '@jihui/protocol/iot/commands/machine'
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { takes } from '@jihui/protocol/machine'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { placeNow, tellPlaces } from '../devices/place-devices.ts'
import { device as deviceTable } from '../devices/table.ts'
import { findSpeakingDevice, maySpeak, type SpeakingDevice, speakingStatuses } from '../ingest/find-device.ts'
import { type DeviceMessage, takeMessage } from '../ingest/take-message.ts'
import { deviceCommands, moveCommand } from './command-transition.ts'
import { deviceCommand } from './table.ts'

const actions: Readonly<Record<string, CommandAction>> = { received: 'receive', succeeded: 'succeed', failed: 'fail' }

const wordsOf = (content: Readonly<Record<string, unknown>>): string =>
  [content.code, content.text]
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(' ')
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .trim()
    .slice(0, commandLimits.replyTextMax)

/** Whose command it is, where that is a device behind whoever answers. */
const findSpokenFor = async (
  services: Services,
  { id }: SpeakingDevice,
  commandId: number,
): Promise<SpeakingDevice | null> => {
  const [row] = await services.db
    .select({ code: deviceTable.code })
    .from(deviceCommand)
    .innerJoin(deviceTable, eq(deviceTable.id, deviceCommand.deviceId))
    .where(and(eq(deviceCommand.id, commandId), eq(deviceTable.gatewayId, id)))
  const found = row ? await findSpeakingDevice(services, row.code) : null
  return found && maySpeak(found) ? found : null
}

/** An answer as it came: told in the inspector of the device it is about, and taken. */
export const hearReply = async (
  services: Services,
  sender: SpeakingDevice,
  message: DeviceMessage,
  { commandId, reply }: { readonly commandId: number; readonly reply: unknown },
): Promise<CommandStatus | null> => {
  const about = (await findSpokenFor(services, sender, commandId)) ?? sender
  await takeMessage(services, sender, { ...message, about, decoded: { command_id: commandId, reply } }, [])
  return takeReply(services, sender, commandId, reply)
}

/** Said twice, too late or in the wrong order, it changes nothing. Answers what the command is now; null: it has no such command. */
export const takeReply = async (
  services: Services,
  device: { readonly id: number; readonly code: string },
  commandId: number,
  content: unknown,
): Promise<CommandStatus | null> => {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return null
  const reply = content as Readonly<Record<string, unknown>>
  const { status } = reply
  const action = typeof status === 'string' && Object.hasOwn(actions, status) ? actions[status]! : null
  if (!action) return null
  const moved = await services.db.transaction(async (tx) => {
    const spokenFor = tx
      .select({ id: deviceTable.id })
      .from(deviceTable)
      .where(and(eq(deviceTable.gatewayId, device.id), inArray(deviceTable.status, speakingStatuses)))
    const isItsOwn = or(eq(deviceCommand.deviceId, device.id), inArray(deviceCommand.deviceId, spokenFor))
    const of = and(eq(deviceCommand.id, commandId), isItsOwn)
    const row = await deviceCommands.lock(tx, of)
    if (!row || !takes(commandMachine, row.status, action)) return { status: row?.status ?? null, placed: null }
    const now = services.clock.now()
    const said = wordsOf(reply)
    const set = { deliveredAt: row.deliveredAt ?? now, ...(said !== '' && { reply: said }) }
    const after = await moveCommand(services, tx, row, { action, by: 'system', as: 'device', now, set, notes: said })
    const isOtherInterval = after.status === 'succeeded' && intervalCommands.includes(row.command)
    if (isOtherInterval) await tellPlaces(tx, [row.deviceId])
    return { status: after.status, placed: isOtherInterval ? row.deviceId : null }
  })
  if (moved.placed !== null) await placeNow(services, [moved.placed])
  return moved.status
}
