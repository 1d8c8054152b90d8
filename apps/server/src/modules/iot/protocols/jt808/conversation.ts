/** One connection of a terminal: who it is first, then what it says. (JT/T 808) */
import type { Services } from '../../../../platform/services.ts'
import { authCodeOf, isAuthCode } from '../../ingest/auth-code.ts'
import { findSpeakingDevice, maySpeak, type SpeakingDevice } from '../../ingest/find-device.ts'
import { refuseMessage, takeMessage } from '../../ingest/take-message.ts'
import { tellTurnedAway } from '../../ingest/turn-away.ts'
import { blockedForMs, countWrongSecret } from '../../ingest/wrong-secrets.ts'
import { sourceOf } from '../../../../platform/http/rate-limits.ts'
import { Unreadable } from '../tcp/byte-reader.ts'
import type { Conversation, FrameLine } from '../tcp/frame-protocol.ts'
import { createKnownDevice, type KnownDevice } from '../tcp/known-device.ts'
import { countUnknownName, mayAskNames } from '../tcp/unknown-names.ts'
import { messageIds, nameOfId, results } from './message-ids.ts'
import { readMessage } from './messages.ts'
import { decodePacket, type Packet } from './packet.ts'
import { createCollector, type WholeMessage } from './parts.ts'
import { readAuthCode, readRegistration } from './registration.ts'
import { createTerminal, type Terminal } from './terminal.ts'

interface Talk {
  readonly services: Services
  readonly line: FrameLine
  readonly terminal: Terminal
  readonly known: KnownDevice
  readonly collector: ReturnType<typeof createCollector>
}

const findTerminal = async (services: Services, number: string): Promise<SpeakingDevice | null> => {
  const device = await findSpeakingDevice(services, number)
  return device && device.protocol === 'jt808' && maySpeak(device) ? device : null
}

const turnedAway = ({ number }: Packet) => ({ username: number, protocol: 'jt808', isForItsOwn: true })

const introduced = (packet: Packet): Readonly<Record<string, unknown>> => {
  try {
    return readRegistration(packet)
  } catch (error) {
    // Editions before 2013 say less; who it is stands in the header.
    if (error instanceof Unreadable) return {}
    throw error
  }
}

const register = async ({ services, line, terminal }: Talk, packet: Packet, raw: string): Promise<void> => {
  if (!mayAskNames(services, line.address)) return line.end('closed')
  const device = await findTerminal(services, packet.number)
  if (device) {
    const decoded = { message: nameOfId(packet.id), ...introduced(packet) }
    await takeMessage(services, device, { protocol: 'jt808', raw, bytes: packet.body.length, decoded }, [])
  } else {
    await countUnknownName(services, line.address)
    await tellTurnedAway(services, turnedAway(packet))
  }
  terminal.answerRegistration(packet, device && authCodeOf(services, device))
}

const authenticate = async ({ services, line, terminal, known }: Talk, packet: Packet): Promise<void> => {
  const source = sourceOf(line.address)
  const isBlocked = blockedForMs(services, packet.number, source) > 0
  const device = isBlocked ? null : await findTerminal(services, packet.number)
  if (device && isAuthCode(services, device, readAuthCode(packet))) {
    terminal.answer(packet, results.done)
    known.letIn(device, (command) => terminal.order(command))
    return
  }
  if (!isBlocked) {
    await countWrongSecret(services, packet.number, source)
    await tellTurnedAway(services, turnedAway(packet))
  }
  terminal.answer(packet, results.failed)
  line.end('closed')
}

/** Before it is let in, nothing else is answered. */
const hearStranger = async (talk: Talk, packet: Packet, raw: string): Promise<void> => {
  if (packet.part || packet.encryption !== 0) return
  talk.terminal.hears(packet)
  if (packet.id === messageIds.registration) await register(talk, packet, raw)
  else if (packet.id === messageIds.authentication) await authenticate(talk, packet)
}

const read = async (talk: Talk, device: SpeakingDevice, message: WholeMessage, raw: string): Promise<void> => {
  const { services, line, terminal } = talk
  const answer = async () => {
    try {
      return await readMessage({ services, line, terminal, device, message, raw })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const noted = { protocol: 'jt808', raw, bytes: message.body.length }
      await refuseMessage(services, device, noted, 'telemetry.bad_frame')
      return results.wrong
    }
  }
  const result = await answer()
  if (result === null) return
  for (const serial of message.serials) terminal.answer({ id: message.id, serial }, result)
}

const hear = async (talk: Talk, device: SpeakingDevice, packet: Packet, raw: string): Promise<void> => {
  const { services, line, terminal, collector, known } = talk
  const noted = { protocol: 'jt808', raw, bytes: packet.body.length }
  if (packet.number !== device.code) {
    await refuseMessage(services, device, noted, 'telemetry.wrong_number')
    return line.end('foreign_topic')
  }
  known.heard()
  terminal.hears(packet)
  if (packet.encryption !== 0) {
    await refuseMessage(services, device, noted, 'telemetry.encrypted')
    return terminal.answer(packet, results.unsupported)
  }
  const collected = collector.take(packet)
  if ('whole' in collected) return read(talk, device, collected.whole, raw)
  if ('missing' in collected) terminal.askParts(collected.serial, collected.missing)
  else if (collected.isRefused) terminal.answer(packet, results.failed)
}

const decode = (frame: Buffer): Packet | null => {
  try {
    return decodePacket(frame)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

export const converse = (services: Services, line: FrameLine): Conversation => {
  const known = createKnownDevice(services, 'jt808', line)
  const talk: Talk = { services, line, known, terminal: createTerminal(line), collector: createCollector() }
  return {
    async take(frame) {
      const packet = decode(frame)
      if (!packet) line.countStrange()
      const raw = `7e${frame.toString('hex')}7e`
      if (!known.device) return packet ? hearStranger(talk, packet, raw) : undefined
      const device = await known.turn()
      if (!device) return
      if (packet) return hear(talk, device, packet, raw)
      await refuseMessage(services, device, { protocol: 'jt808', raw, bytes: frame.length }, 'telemetry.bad_frame')
    },
    over: (why) => known.over(why),
  }
}
