/** Who a device is that wants to say something, and whether it may. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { CoordinateSystem } from '@jihui/protocol/geography/coordinates'
import type { DeviceStatus } from '@jihui/protocol/iot/device-machine'
import { sql } from 'drizzle-orm'
import type { LRUCache } from 'lru-cache'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'
import { onDeviceChange } from '../devices/device-changes.ts'

const columns = {
  id: 'number',
  code: 'text',
  protocol: 'text',
  profile: 'text',
  coordinate_system: textOf<CoordinateSystem>(),
  status: textOf<DeviceStatus>(),
  owner_id: 'number?',
  gateway_id: 'number?',
  secret_hash: 'text',
  auth_code_hash: 'text',
  version: 'number',
} as const

/** What is asked of a device while it speaks. */
export interface SpeakingDevice {
  readonly id: number
  readonly code: string
  readonly protocol: string
  readonly profile: string
  readonly coordinateSystem: CoordinateSystem
  readonly status: DeviceStatus
  readonly ownerId: number | null
  readonly gatewayId: number | null
  readonly secretHash: string
  readonly authCodeHash: string
  readonly version: number
}

const rememberedMs = 30_000
const rememberedMax = 200_000
type Remembered = LRUCache<string, SpeakingDevice>
const remembered = new WeakMap<Services, Remembered>()
/** What changes is forgotten by every process at once; the term is for a message that was missed. */
const memoryOf = (services: Services): Remembered => {
  const known = remembered.get(services)
  if (known) return known
  const memory: Remembered = remembering(rememberedMax, rememberedMs)
  onDeviceChange(services, ({ code, session, command }) => {
    if (session !== undefined || command !== undefined) return
    if (code === null) memory.clear()
    else memory.delete(code)
  })
  remembered.set(services, memory)
  return memory
}

/** Begins to forget what changes: whoever looks at a device because it changed follows changes after this. */
export const followRemembered = (services: Services): void => void memoryOf(services)

/** Device codes are names, not secrets: what has another form is nobody's. */
export const deviceCodeForm = /^[A-Za-z0-9_-]{4,40}$/

/** Those of these codes that are registered, by their code. */
export const findSpeakingDevices = async (
  services: Services,
  codes: readonly string[],
): Promise<ReadonlyMap<string, SpeakingDevice>> => {
  const memory = memoryOf(services)
  const found = new Map<string, SpeakingDevice>()
  const unknown: string[] = []
  for (const code of new Set(codes)) {
    const one = memory.get(code)
    if (one) found.set(code, one)
    else if (deviceCodeForm.test(code)) unknown.push(code)
  }
  if (unknown.length === 0) return found
  const { rows } = await ask(
    services.db,
    columns,
    sql`select id, code, protocol, profile, coordinate_system, status, owner_id, gateway_id, secret_hash, auth_code_hash, version
      from device where code = any(${sql.param(unknown)}::text[])`,
  )
  for (const row of rows) {
    const device: SpeakingDevice = {
      id: row.id,
      code: row.code,
      protocol: row.protocol,
      profile: row.profile,
      coordinateSystem: row.coordinate_system,
      status: row.status,
      ownerId: row.owner_id,
      gatewayId: row.gateway_id,
      secretHash: row.secret_hash,
      authCodeHash: row.auth_code_hash,
      version: row.version,
    }
    memory.set(row.code, device)
    found.set(row.code, device)
  }
  return found
}
/** As it was lately; undefined: it has to be asked for. */
export const rememberedDevice = (services: Services, code: string): SpeakingDevice | undefined =>
  memoryOf(services).get(code)
export const findSpeakingDevice = async (services: Services, code: string): Promise<SpeakingDevice | null> =>
  rememberedDevice(services, code) ?? (await findSpeakingDevices(services, [code])).get(code) ?? null

export const speakingStatuses: DeviceStatus[] = ['registered', 'active']
/** Whether it is let in at all. */
export const maySpeak = ({ status }: SpeakingDevice): boolean => speakingStatuses.includes(status)

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
/** Its secrets are long and random, so that one pass of SHA-256 is enough. */
export const isSecret = (given: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hash.padEnd(64).slice(0, 64)))

/** The device these credentials are of, where it may speak; null otherwise, without saying why. */
export const authenticateDevice = async (
  services: Services,
  username: string,
  password: string,
): Promise<SpeakingDevice | null> => {
  if (password.length > 200) return null
  const device = await findSpeakingDevice(services, username)
  if (!device || !isSecret(password, device.secretHash) || !maySpeak(device)) return null
  return device
}
