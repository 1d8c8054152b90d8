/** What a terminal that was let in says, each message by its number: what is kept of it and how it is answered. */
import { telemetryLimits } from '@jihui/protocol/iot/telemetry-limits'
import type { Services } from '../../../../platform/services.ts'
import { isAuthCode, authCodeOf } from '../../ingest/auth-code.ts'
import type { SpeakingDevice } from '../../ingest/find-device.ts'
import { takeReply } from '../../commands/take-reply.ts'
import { refuseMessage, takeMessage } from '../../ingest/take-message.ts'
import { ByteReader } from '../tcp/byte-reader.ts'
import type { FrameLine } from '../tcp/frame-protocol.ts'
import { messageIds, nameOfId, type Result, results } from './message-ids.ts'
import type { WholeMessage } from './parts.ts'
import { type Position, readPosition, readPositions } from './position.ts'
import { readAuthCode } from './registration.ts'
import type { Terminal } from './terminal.ts'

export interface Said {
  readonly services: Services
  readonly line: FrameLine
  readonly terminal: Terminal
  readonly device: SpeakingDevice
  readonly message: WholeMessage
  /** As it came, for the inspector. */
  readonly raw: string
}
/** Null: it is not answered by 0x8001. */
type Read = (said: Said) => Promise<Result | null>

const noted = ({ message, raw }: Said, told: Readonly<Record<string, unknown>>) => ({
  protocol: 'jt808',
  raw,
  bytes: message.body.length,
  decoded: { message: nameOfId(message.id), ...told },
})

/** Kept before it is answered. */
const keep = async (said: Said, positions: readonly Position[], told: Readonly<Record<string, unknown>>) => {
  for (let from = 0; from < positions.length; from += telemetryLimits.readingsPerMessage) {
    const some = positions.slice(from, from + telemetryLimits.readingsPerMessage)
    const given = some.map(({ reading, events }) => ({ reading, events }))
    await takeMessage(said.services, said.device, noted(said, told), given)
  }
}

const position: Read = async (said) => {
  const one = readPosition(said.message.body)
  await keep(said, [one], one.told)
  return results.done
}

const stored: Read = async (said) => {
  const { positions, unreadable } = readPositions(said.message.body)
  if (positions.length === 0) return unreadable > 0 ? results.wrong : results.done
  const events = positions.flatMap(({ reading, events: some }) => some.map((event) => [reading.ts, event]))
  const told = { positions: positions.map(({ reading }) => reading), events, unreadable }
  await keep(said, positions, told)
  return results.done
}

const commandOf = ({ terminal }: Said, serial: number) => {
  const command = terminal.answered(serial)
  return command ? { command_id: command.id, command: command.command } : {}
}

/** A terminal says that it did what it was told, or that it did not; that it received it is one with this. */
const report = async (
  { services, device }: Said,
  command: ReturnType<typeof commandOf>,
  status: 'succeeded' | 'failed',
): Promise<void> => {
  if (command.command_id !== undefined) await takeReply(services, device, command.command_id, { status })
}

const terminalAnswer: Read = async (said) => {
  const reader = new ByteReader(said.message.body)
  const serial = reader.word()
  const answered = nameOfId(reader.word())
  const result = reader.byte()
  const command = commandOf(said, serial)
  const told = { answers: answered, result, ...command }
  await takeMessage(said.services, said.device, noted(said, told), [])
  await report(said, command, result === results.done ? 'succeeded' : 'failed')
  return null
}

/** To `locate` and to the control of a vehicle it answers with where it is. */
const answerWithPosition: Read = async (said) => {
  const reader = new ByteReader(said.message.body)
  const serial = reader.word()
  const one = readPosition(reader.rest())
  const command = commandOf(said, serial)
  await keep(said, [one], { ...one.told, ...command })
  await report(said, command, 'succeeded')
  return null
}

const logout: Read = async ({ line, terminal, message }) => {
  terminal.answer(message, results.done)
  line.end('closed')
  return null
}

const registration: Read = async ({ services, terminal, device, message }) => {
  terminal.answerRegistration(message, authCodeOf(services, device))
  return null
}

const authentication: Read = async ({ services, line, terminal, device, message }) => {
  if (isAuthCode(services, device, readAuthCode(message))) return results.done
  terminal.answer(message, results.failed)
  line.end('closed')
  return null
}

const readers: ReadonlyMap<number, Read> = new Map([
  [messageIds.terminalAnswer, terminalAnswer],
  [messageIds.heartbeat, async () => results.done],
  [messageIds.logout, logout],
  [messageIds.registration, registration],
  [messageIds.authentication, authentication],
  [messageIds.position, position],
  [messageIds.locateAnswer, answerWithPosition],
  [messageIds.vehicleAnswer, answerWithPosition],
  [messageIds.storedPositions, stored],
])

/** @throws {Unreadable} where its body is not what its number promises */
export const readMessage: Read = async (said) => {
  const read = readers.get(said.message.id)
  if (read) return read(said)
  await refuseMessage(said.services, said.device, noted(said, {}), 'telemetry.unsupported')
  return results.unsupported
}
