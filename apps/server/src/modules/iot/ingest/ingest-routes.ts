import { ingestTelemetry } from '@jihui/protocol/iot/ingest-operations'

import { findProfile } from '@jihui/protocol/iot/profiles'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { sourceOf } from '../../../platform/http/rate-limits.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { authenticateDevice, type SpeakingDevice } from './find-device.ts'
import { closeIntake } from './intake.ts'
import { readContent } from './read-content.ts'
import { refuseMessage, takeMessage } from './take-message.ts'
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
  return refuse('device.credentials_wrong')
}

export const ingestRoutes = (mounting: Mounting, services: Services): void => {
  mounting.app.addHook('onClose', () => closeIntake(services))
  mountEndpoint(mounting, ingestTelemetry, async ({ body, request }) => {
    const device = await requireDevice(services, request.headers.authorization, request.ip)
    const waitMs = takesTurn(services, device.id)
    if (waitMs > 0) refuse('request.too_many', { headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) } })
    const raw = JSON.stringify(body) ?? ''
    const message = { protocol: 'http', raw, bytes: Buffer.byteLength(raw) }
    const given = readContent(body, { isGateway: findProfile(device.profile)?.isGateway === true })
    if (typeof given === 'string') {
      const refused = await refuseMessage(services, device, message, given)
      return { success: true as const, accepted: 0, duplicates: 0, refused: [refused], refused_keys: [] }
    }
    const { refusedKeys, ...taken } = await takeMessage(services, device, message, given)
    return { success: true as const, ...taken, refused: [...taken.refused], refused_keys: [...refusedKeys] }
  })
}
