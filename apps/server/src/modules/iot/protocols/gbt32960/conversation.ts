/**
 * One connection of a vehicle. The standard has no secret: a registered vehicle is who says its VIN, so that this port belongs on
 * the operator's private line. (GB/T 32960.3-2016)
 */
import type { Services } from '../../../../platform/services.ts'
import { findSpeakingDevice, maySpeak, type SpeakingDevice } from '../../ingest/find-device.ts'
import { refuseMessage, takeMessage } from '../../ingest/take-message.ts'
import { tellTurnedAway } from '../../ingest/turn-away.ts'
import { ByteReader, Unreadable } from '../tcp/byte-reader.ts'
import type { Conversation, FrameLine } from '../tcp/frame-protocol.ts'
import { createKnownDevice, type KnownDevice } from '../tcp/known-device.ts'
import { countUnknownName, mayAskNames } from '../tcp/unknown-names.ts'
import { answers, decodeFrame, encodeFrame, type Frame, plain } from './framing.ts'
import { readRealTime } from './real-time.ts'
import { bytesOfTime, timeOf } from './times.ts'

const commands = {
  login: 0x01,
  realTime: 0x02,
  stored: 0x03,
  logout: 0x04,
  platformLogin: 0x05,
  platformLogout: 0x06,
  heartbeat: 0x07,
  clock: 0x08,
} as const

interface Talk {
  readonly services: Services
  readonly line: FrameLine
  readonly known: KnownDevice
}

/** An answer carries the time of what it answers, and nothing else of it. */
const timeIn = ({ command, data }: Frame): Buffer =>
  command === commands.heartbeat || command === commands.clock ? Buffer.alloc(0) : data.subarray(0, 6)

const answer = (line: FrameLine, frame: Frame, sign: number, data = timeIn(frame)): void => {
  if (frame.answer === answers.wanted) line.write(encodeFrame({ ...frame, answer: sign, encryption: plain, data }))
}

const noted = ({ command, data }: Frame, raw: string, told: Readonly<Record<string, unknown>>) => ({
  protocol: 'gbt32960',
  raw,
  bytes: data.length,
  decoded: { command: `0x${command.toString(16).padStart(2, '0')}`, ...told },
})

const readLogin = (data: Buffer) => {
  const reader = new ByteReader(data)
  const [at, serial] = [timeOf(reader.take(6)), reader.word()]
  return { at, serial, iccid: reader.take(20).toString('latin1') }
}

const findVehicle = async (services: Services, vin: string): Promise<SpeakingDevice | null> => {
  const device = await findSpeakingDevice(services, vin)
  return device && device.protocol === 'gbt32960' && maySpeak(device) ? device : null
}

const letIn = async ({ services, line, known }: Talk, frame: Frame, raw: string): Promise<void> => {
  if (!mayAskNames(services, line.address)) return line.end('closed')
  const told = readLogin(frame.data)
  const device = await findVehicle(services, frame.vin)
  if (!device) {
    await countUnknownName(services, line.address)
    await tellTurnedAway(services, { username: frame.vin, protocol: 'gbt32960', isForItsOwn: true })
    answer(line, frame, answers.failed)
    return line.end('closed')
  }
  await takeMessage(services, device, noted(frame, raw, told), [])
  answer(line, frame, answers.done)
  known.letIn(device)
}

/** Before it is let in, nothing but a login is answered; whole platforms are not let in at all. */
const hearStranger = async (talk: Talk, frame: Frame, raw: string): Promise<void> => {
  if (frame.command === commands.platformLogin || frame.command === commands.platformLogout) {
    answer(talk.line, frame, answers.failed)
    talk.line.end('closed')
  } else if (frame.command === commands.login) {
    if (frame.encryption === plain) await letIn(talk, frame, raw)
    else answer(talk.line, frame, answers.failed)
  }
}

const keep = async ({ services }: Talk, device: SpeakingDevice, frame: Frame, raw: string): Promise<void> => {
  const { reading, events, told } = readRealTime(frame.data)
  await takeMessage(services, device, noted(frame, raw, told), [{ reading, events }])
}

/** What it wants to be told back; null: it cannot be done. */
const done = async (talk: Talk, device: SpeakingDevice, frame: Frame, raw: string): Promise<Buffer | null> => {
  const { services, known } = talk
  known.heard()
  switch (frame.command) {
    case commands.login:
      await takeMessage(services, device, noted(frame, raw, readLogin(frame.data)), [])
      return timeIn(frame)
    case commands.realTime:
    case commands.stored:
      await keep(talk, device, frame, raw)
      return timeIn(frame)
    case commands.logout:
    case commands.heartbeat:
      return timeIn(frame)
    case commands.clock:
      return bytesOfTime(services.clock.now())
    default:
      await refuseMessage(services, device, noted(frame, raw, {}), 'telemetry.unsupported')
      return null
  }
}

const hear = async (talk: Talk, device: SpeakingDevice, frame: Frame, raw: string): Promise<void> => {
  const { services, line } = talk
  const refuse = (code: 'telemetry.wrong_number' | 'telemetry.encrypted' | 'telemetry.bad_frame') =>
    refuseMessage(services, device, noted(frame, raw, {}), code)
  if (frame.vin !== device.code) {
    await refuse('telemetry.wrong_number')
    return line.end('foreign_topic')
  }
  // An answer to something it was never asked.
  if (frame.answer !== answers.wanted) return
  if (frame.encryption !== plain && frame.data.length > 0) {
    await refuse('telemetry.encrypted')
    return answer(line, frame, answers.failed)
  }
  try {
    const back = await done(talk, device, frame, raw)
    answer(line, frame, back ? answers.done : answers.failed, back ?? undefined)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await refuse('telemetry.bad_frame')
    answer(line, frame, answers.failed)
  }
  if (frame.command === commands.logout) line.end('closed')
}

const decode = (bytes: Buffer): Frame | null => {
  try {
    return decodeFrame(bytes)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

export const converse = (services: Services, line: FrameLine): Conversation => {
  const known = createKnownDevice(services, 'gbt32960', line)
  const talk: Talk = { services, line, known }
  return {
    async take(bytes) {
      const frame = decode(bytes)
      const raw = bytes.toString('hex')
      if (!frame) line.countStrange()
      if (!known.device) return frame ? hearStranger(talk, frame, raw) : undefined
      const device = await known.turn()
      if (!device) return
      if (frame) return hear(talk, device, frame, raw)
      await refuseMessage(services, device, { protocol: 'gbt32960', raw, bytes: bytes.length }, 'telemetry.bad_frame')
    },
    over: (why) => known.over(why),
  }
}
