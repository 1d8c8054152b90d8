/** What a device publishes: kept, or refused with its reason in the inspector. Whoever waits for the answer waits for the commit. */
import { findProfile } from '@jihui/protocol/iot/profiles'
import { telemetryLimits } from '@jihui/protocol/iot/telemetry-limits'
import type { Services } from '../../../../platform/services.ts'
import type { SpeakingDevice } from '../../ingest/find-device.ts'
import { deliverMissed } from '../../commands/deliver-commands.ts'
import { hearReply } from '../../commands/take-reply.ts'
import { readContent } from '../../ingest/read-content.ts'
import { takeEvent } from '../../ingest/take-event.ts'
import { type DeviceMessage, refuseMessage, takeMessage } from '../../ingest/take-message.ts'
import { type Aim, aimOf } from './topics.ts'

export interface Published {
  readonly topic: string
  readonly payload: Buffer
  readonly retain: boolean
}

const parsed = (text: string): { readonly content: unknown } | null => {
  try {
    return { content: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

type Said = Omit<DeviceMessage, 'decoded' | 'about'>
const carryMissed = async (services: Services, device: SpeakingDevice, message: Said): Promise<unknown> => {
  await takeMessage(services, device, { ...message, decoded: { commands: 'again' } }, [])
  return deliverMissed(services, device.id)
}

const takeContent = (services: Services, device: SpeakingDevice, aim: Aim, message: Said): Promise<unknown> => {
  if (aim.kind === 'missed') return carryMissed(services, device, message)
  const found = parsed(message.raw)
  if (!found) return refuseMessage(services, device, message, 'telemetry.not_json')
  const { content } = found
  if (aim.kind === 'event') return takeEvent(services, device, message, content)
  if (aim.kind === 'reply') return hearReply(services, device, message, { commandId: aim.commandId, reply: content })
  const given = readContent(content, { isGateway: aim.kind === 'gateway' })
  if (typeof given === 'string') return refuseMessage(services, device, message, given)
  return takeMessage(services, device, message, given)
}

const noted = (topic: string, raw: string, bytes: number) => ({ protocol: 'mqtt', raw, bytes, decoded: { topic } })
/** What it said of another device is shown to nobody; that it did is. */
export const noteForeignTopic = (services: Services, device: SpeakingDevice, topic: string): Promise<unknown> =>
  refuseMessage(services, device, noted(topic, '', 0), 'telemetry.wrong_topic')

/** `foreign`: the topic is of another device, and nothing was kept. */
export const takePublished = async (
  services: Services,
  device: SpeakingDevice,
  { topic, payload, retain }: Published,
): Promise<'taken' | 'foreign'> => {
  const aim = aimOf(topic, device, findProfile(device.profile)?.isGateway === true)
  if (aim.kind === 'foreign') return 'foreign'
  const bytes = payload.length
  const isTooLarge = bytes > telemetryLimits.messageBytes
  // Of what is too large, as much is read as the inspector shows.
  const raw = payload.toString('utf8', 0, isTooLarge ? telemetryLimits.inspectedRaw : bytes)
  const message = { protocol: 'mqtt', raw, bytes }
  if (aim.kind === 'unknown') await refuseMessage(services, device, noted(topic, raw, bytes), 'telemetry.unknown_topic')
  else if (retain) await refuseMessage(services, device, message, 'telemetry.retained')
  else if (isTooLarge) await refuseMessage(services, device, message, 'telemetry.too_large')
  else await takeContent(services, device, aim, message)
  return 'taken'
}
