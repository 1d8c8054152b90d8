import { ingestTelemetry, replyToCommand } from '@jihui/protocol/iot/ingest-operations'
import { findProfile } from '@jihui/protocol/iot/profiles'
import type { FastifyRequest } from 'fastify'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { sourceOf } from '../../../platform/http/rate-limits.ts'
import { UnreadableBody } from '../../../platform/http/unreadable-body.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { carryCommands, followCarried } from '../commands/carry-commands.ts'
import { hearReply } from '../commands/take-reply.ts'
import { authenticateDevice, type SpeakingDevice } from './find-device.ts'
import { closeIntake } from './intake.ts'
import { readContent } from './read-content.ts'
import { saidToDevice } from './sessions.ts'
import { refuseMessage, takeMessage } from './take-message.ts'
import { tellTurnedAway } from './turn-away.ts'
import { takesTurn } from './turns.ts'
import { countWrongSecret, requireFewWrongSecrets } from './wrong-secrets.ts'

const headerForm = /^Device ([A-Za-z0-9_-]{4,40}):(\S{1,200})$/

const requireDevice = async (services: Services, header: string | undefined, ip: string): Promise<SpeakingDevice> => {
  const [, username, password] = headerForm.exec(header ?? '') ?? []
  if (username === undefined || password === undefined) return refuse('device.credentials_wrong')
  await requireFewWrongSecrets(services, username, sourceOf(ip))
  const device = await authenticateDevice(services, username, password)
  if (device) return device
  await countWrongSecret(services, username, sourceOf(ip))
  await tellTurnedAway(services, { username, protocol: 'http' })
  return refuse('device.credentials_wrong')
}

/** Who says this, in its turn. */
const hearDevice = async (
  services: Services,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<SpeakingDevice> => {
  const device = await requireDevice(services, headers.authorization, ip)
  const waitMs = takesTurn(services, device.id)
  if (waitMs > 0) refuse('request.too_many', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
  return device
}

const messageOf = (body: unknown) => {
  const raw = body instanceof UnreadableBody ? body.text : (JSON.stringify(body) ?? '')
  return { protocol: 'http', raw, bytes: Buffer.byteLength(raw) }
}

const takeReadings = async (services: Services, device: SpeakingDevice, body: unknown) => {
  const message = messageOf(body)
  const isGateway = findProfile(device.profile)?.isGateway === true
  const given = body instanceof UnreadableBody ? 'telemetry.not_json' : readContent(body, { isGateway })
  if (typeof given === 'string')
    return {
      accepted: 0,
      duplicates: 0,
      refused: [await refuseMessage(services, device, message, given)],
      refused_keys: [],
      spokeFor: [],
    }
  const { refused, refusedKeys, ...taken } = await takeMessage(services, device, message, given)
  return { ...taken, refused: [...refused], refused_keys: [...refusedKeys] }
}

export const ingestRoutes = (mounting: Mounting, services: Services): void => {
  mounting.app.addHook('onClose', () => closeIntake(services))
  followCarried(services)
  mountEndpoint(mounting, ingestTelemetry, async ({ query, body, request }) => {
    const sender = await hearDevice(services, request)
    const { spokeFor, ...taken } = await takeReadings(services, sender, body)
    // After the commit: a lock looks at what the machine has just said.
    const carried = await carryCommands(services, { sender, spokeFor, isAskedAgain: query.commands === 'again' })
    const commands = carried.map(({ device, ...one }) => ({
      ...(device !== undefined && { device }),
      ...saidToDevice(one),
    }))
    return { success: true as const, ...taken, ...(commands.length > 0 && { commands }) }
  })
  mountEndpoint(mounting, replyToCommand, async ({ params, body, request }) => {
    const device = await hearDevice(services, request)
    const given = { commandId: params.id, reply: body }
    const status = (await hearReply(services, device, messageOf(body), given)) ?? refuse('command.not_found')
    return { success: true as const, status }
  })
}
