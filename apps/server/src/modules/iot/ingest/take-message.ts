/**
 * One message of a device, whatever protocol it came by: its readings are judged one by one, kept, and told in its inspector.
 * Answered after the commit.
 */
import { findProfile } from '@jihui/protocol/iot/profiles'
import { telemetryLimits, type RefusedReading, telemetryRefusals } from '@jihui/protocol/iot/telemetry-limits'
import type { LRUCache } from 'lru-cache'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'
import type { NewMessage, NewReading } from '../../telemetry/public.ts'
import { activateDevice } from '../devices/activate-device.ts'
import { checkReading, momentOf, type RefusedKey } from './check-reading.ts'
import { countTaken } from './count-taken.ts'
import { findFaded, withoutPlace } from './fade-late.ts'
import { findSpeakingDevices, maySpeak, type SpeakingDevice } from './find-device.ts'
import { decodedOf, isShownWhole, readable, withoutPlaces, writtenDown } from './inspected-text.ts'
import { intakeOf, notesProfile } from './intake.ts'

export interface DeviceMessage {
  readonly protocol: string
  /** As it came: text, or the frame in hexadecimal. */
  readonly raw: string
  readonly bytes: number
  /** What its codec made of it, for the inspector; absent: the raw text is JSON and says it. */
  readonly decoded?: unknown
  /** Whom it is about, where that is somebody else than who sent it: an answer for a device behind a gateway. */
  readonly about?: SpeakingDevice
}
export interface Taken {
  readonly accepted: number
  readonly duplicates: number
  readonly refused: readonly RefusedReading[]
  /** Keys that are not in the profile or out of its range; their readings were kept without them. */
  readonly refusedKeys: readonly string[]
  /** Whose readings these were: whoever sent them, and as a gateway devices that name it. */
  readonly spokeFor: readonly SpeakingDevice[]
}

/** Readings with the device each is of, by its code; absent: of whoever sends them. */
export interface GivenReading {
  readonly device?: string
  readonly reading: unknown
  /** What has happened then (`protocol/iot/device-events`, or a word of the device's own). */
  readonly events?: readonly string[]
}

/** The inspector has room for what is usual; of a flood it shows some. Tokens of each device, refilled one every five seconds. */
const budget = { tokens: telemetryLimits.inspectedMessages, everyMs: 5_000 } as const
const spent = new WeakMap<Services, LRUCache<number, { tokens: number; at: number }>>()
const isInspected = (services: Services, deviceId: number, now: number): boolean => {
  let all = spent.get(services)
  if (!all) spent.set(services, (all = remembering(100_000)))
  const known = all.get(deviceId) ?? { tokens: budget.tokens, at: now }
  const tokens = Math.min(budget.tokens, known.tokens + (now - known.at) / budget.everyMs)
  if (tokens < 1) return false
  all.set(deviceId, { tokens: tokens - 1, at: now })
  return true
}

interface Outcome {
  readonly refused: readonly RefusedReading[]
  readonly refusedKeys: readonly RefusedKey[]
  /** Readings it came with; absent: none could be read from it. */
  readonly given?: readonly unknown[]
}
const reasonOf = ({ refused, refusedKeys, given = refused }: Outcome): string => {
  const reasons = [...new Set(refused.map(({ message }) => message))].slice(0, 5)
  if (refused.length > 0 && refused.length < given.length)
    reasons[0] = `${given.length} 条里的 ${refused.length} 条，${reasons[0]}`
  for (const why of new Set(refusedKeys.map((one) => one.why))) {
    const keys = new Set(refusedKeys.filter((one) => one.why === why).map(({ key }) => key))
    reasons.push(`没有保存 ${[...keys].slice(0, 10).join('、')}：${why}`)
  }
  return readable(reasons.join('；').slice(0, 500))
}

/** Whoever has the wrong secret tries again and again: what the device said is not to be pushed out of sight. */
const turnedAway = { most: 3, windowMs: 10 * 60_000 } as const
/** Somebody was not let in under the name of this device: told in its inspector; it is not heard by that. */
export const noteTurnedAway = async (
  services: Services,
  device: SpeakingDevice,
  protocol: string,
  code: 'telemetry.wrong_secret' | 'telemetry.not_in_use' | 'telemetry.other_protocol',
): Promise<void> => {
  const { count } = await services.rates.count(`turned away ${device.id}`, turnedAway.windowMs)
  if (count > turnedAway.most) return
  const now = services.clock.now().getTime()
  const refused = { index: 0, code, message: telemetryRefusals[code] }
  const note = noteOf(device.id, { protocol, raw: '', bytes: 0 }, now, { refused: [refused], refusedKeys: [] })
  await intakeOf(services).take([], [note])
}

/** A message nothing can be read from: told in the inspector, acknowledged all the same, kept nowhere else. */
export const refuseMessage = async (
  services: Services,
  device: SpeakingDevice,
  message: DeviceMessage,
  code: keyof typeof telemetryRefusals,
): Promise<RefusedReading> => {
  const now = services.clock.now().getTime()
  const refused = { index: 0, code, message: telemetryRefusals[code] }
  // Nobody knows of whom it is: what fades for one would go on standing here.
  const isOfMany = findProfile(device.profile)?.isGateway === true
  const shown = isOfMany ? { ...message, raw: withoutPlaces(message.raw) } : message
  if (isInspected(services, device.id, now))
    await intakeOf(services).take([], [noteOf(device.id, shown, now, { refused: [refused], refusedKeys: [] })])
  intakeOf(services).heard(device.id, now)
  countTaken(services, { accepted: 0, duplicates: 0, refused: [refused], delays: [] })
  return refused
}

const noteOf = (
  deviceId: number,
  { protocol, raw, bytes, decoded = null }: DeviceMessage,
  now: number,
  outcome: Outcome,
): NewMessage => ({
  deviceId,
  at: now,
  protocol,
  size: bytes,
  raw: readable(raw),
  decoded: decodedOf(decoded),
  isAccepted: outcome.refused.length === 0,
  reason: reasonOf(outcome),
})

/**
 * What a message says of one device: of a gateway's, nothing of the others, whose places fade each at its own time. Of one's own
 * that is kept whole, what it says is read from its text when somebody looks.
 */
const partOf = (message: DeviceMessage, { code }: SpeakingDevice, given: readonly unknown[], isOfMany: boolean) => {
  if (message.decoded !== undefined || (!isOfMany && isShownWhole(message.raw))) return message
  const decoded = given.length === 1 ? given[0] : given
  return { ...message, decoded, ...(isOfMany && { raw: writtenDown({ [code]: decoded }) }) }
}

/** The device a reading is of: whoever sends it, or one that names him as its gateway. */
const sourceOf = (sender: SpeakingDevice, found: ReadonlyMap<string, SpeakingDevice>, code: string | undefined) => {
  if (code === undefined || code === sender.code) return sender
  const one = found.get(code)
  return one && one.gatewayId === sender.id && maySpeak(one) ? one : null
}

interface Judged {
  readonly readings: NewReading[]
  readonly refused: RefusedReading[]
  readonly refusedKeys: RefusedKey[]
  /** When each is said to have been measured, kept or refused. */
  readonly told: { readonly deviceId: number; readonly ts: number }[]
  /** Device → what of its readings was refused. */
  readonly notes: Map<SpeakingDevice, { refused: RefusedReading[]; refusedKeys: RefusedKey[]; given: unknown[] }>
}
const toldAt = (reading: unknown): number | null =>
  typeof reading === 'object' && reading !== null && 'ts' in reading ? momentOf(reading.ts) : null

const judge = (
  sender: SpeakingDevice,
  about: SpeakingDevice,
  found: ReadonlyMap<string, SpeakingDevice>,
  given: readonly GivenReading[],
  now: number,
): Judged => {
  const judged: Judged = { readings: [], refused: [], refusedKeys: [], told: [], notes: new Map() }
  // What carries no readings, an answer to a command, is told in the inspector all the same.
  if (given.length === 0) judged.notes.set(about, { refused: [], refusedKeys: [], given: [] })
  for (const [index, { device: code, reading, events }] of given.entries()) {
    const source = sourceOf(sender, found, code)
    const note = judged.notes.get(source ?? sender) ?? { refused: [], refusedKeys: [], given: [] }
    judged.notes.set(source ?? sender, note)
    // What a device says that is not the sender's is kept nowhere.
    note.given.push(source ? reading : { device: code })
    judged.told.push({ deviceId: (source ?? sender).id, ts: toldAt(reading) ?? now })
    const checked = source
      ? checkReading(source, reading, now, events)
      : ({ code: 'telemetry.unknown_device', message: telemetryRefusals['telemetry.unknown_device'] } as const)
    if (checked.reading) {
      judged.readings.push(checked.reading)
      judged.refusedKeys.push(...checked.refusedKeys)
      note.refusedKeys.push(...checked.refusedKeys)
      continue
    }
    const { code: reason, message } = checked as Exclude<typeof checked, { reading: NewReading }>
    const refused: RefusedReading = { index, ...(code !== undefined && { device: code }), code: reason, message }
    judged.refused.push(refused)
    note.refused.push(refused)
  }
  return judged
}

export const takeMessage = async (
  services: Services,
  sender: SpeakingDevice,
  message: DeviceMessage,
  given: readonly GivenReading[],
): Promise<Taken> => {
  const now = services.clock.now().getTime()
  const codes = given.flatMap(({ device }) => (device === undefined || device === sender.code ? [] : [device]))
  const found = codes.length > 0 ? await findSpeakingDevices(services, codes) : new Map<string, SpeakingDevice>()
  const judged = judge(sender, message.about ?? sender, found, given, now)
  const faded = findFaded(services, judged.told, now)
  const isFaded = typeof faded === 'function' ? faded : await faded
  // As it came, a message tells where it was.
  const shown = judged.told.some(isFaded) ? { ...message, raw: '', decoded: null } : message
  const isOfMany = given.some(({ device }) => device !== undefined)
  const messages: NewMessage[] = []
  for (const [device, note] of judged.notes) {
    notesProfile(services, device.id, device.profile)
    if (note.refused.length < note.given.length && device.status === 'registered')
      await activateDevice(services, device)
    if (isInspected(services, device.id, now))
      messages.push(noteOf(device.id, partOf(shown, device, note.given, isOfMany), now, note))
  }
  const readings = judged.readings.map((one) => (isFaded(one) ? withoutPlace(one) : one))
  const isNew = await intakeOf(services).take(readings, messages)
  const saysOfItself = judged.readings.some(({ deviceId }) => deviceId === sender.id)
  if (!saysOfItself) intakeOf(services).heard(sender.id, now)
  // Speaking for others is a word of a gateway's own.
  if (!saysOfItself && readings.length > 0 && sender.status === 'registered') await activateDevice(services, sender)
  const accepted = isNew.filter(Boolean).length
  const duplicates = judged.readings.length - accepted
  const delays = judged.readings.map(({ ts }) => now - ts)
  countTaken(services, { accepted, duplicates, refused: judged.refused, delays })
  return {
    accepted,
    duplicates,
    refused: judged.refused,
    refusedKeys: [...new Set(judged.refusedKeys.map(({ key }) => key))],
    spokeFor: [...judged.notes.keys()],
  }
}
