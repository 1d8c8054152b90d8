/** Devices for tests: registered as the product does it, with the credentials they speak with. */
import { randomBytes } from 'node:crypto'
import { findProfile, type ProfileCode } from '@jihui/protocol/iot/profiles'
import { silentIntervals } from '@jihui/protocol/iot/device-machine'
import { authCodeOf } from '../../modules/iot/ingest/auth-code.ts'
import { hashSecret } from '../../modules/iot/ingest/find-device.ts'
import { registerLatest } from '../../modules/telemetry/public.ts'
import type { TestApp } from '../test-app.ts'

export interface TestDevice {
  readonly id: number
  readonly code: string
  readonly password: string
  readonly authCode: string
  /** What the HTTP ingest asks for. */
  readonly authorization: string
}
interface Wanted {
  readonly code?: string
  readonly profile?: ProfileCode
  readonly protocol?: 'mqtt' | 'http' | 'jt808' | 'gbt32960'
  readonly coordinateSystem?: 'wgs84' | 'gcj02'
  readonly ownerId?: number | null
  readonly gatewayId?: number | null
  /** It is on this unit, and trusted for its position. */
  readonly unitId?: number
  readonly boundAt?: Date
}

let made = 0
export const aDevice = async (app: TestApp, wanted: Wanted = {}): Promise<TestDevice> => {
  const { profile = 'excavator', protocol = 'mqtt', coordinateSystem = 'wgs84', ownerId = null } = wanted
  const code = wanted.code ?? `dev-${randomBytes(4).toString('hex')}-${(made += 1)}`
  const password = randomBytes(32).toString('base64url')
  const authCode = authCodeOf(app.services, { code, secretHash: hashSecret(password) })
  const by =
    ownerId ?? (await app.pool.query<{ id: number }>(`SELECT id FROM app_user ORDER BY id LIMIT 1`)).rows[0]!.id
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO device (code, name, protocol, profile, coordinate_system, status, owner_id, gateway_id, secret_hash, auth_code_hash, registered_by)
     VALUES ($1, $1, $2, $3, $4, 'registered', $5, $6, $7, $8, $9) RETURNING id`,
    [
      code,
      protocol,
      profile,
      coordinateSystem,
      ownerId,
      wanted.gatewayId ?? null,
      hashSecret(password),
      hashSecret(authCode),
      by,
    ],
  )
  const { id } = rows[0]!
  await app.pool.query(
    `INSERT INTO device_history (device_id, action, status, actor_name) VALUES ($1, 'register', 'registered', '平台')`,
    [id],
  )
  if (wanted.unitId !== undefined)
    await app.pool.query(
      `INSERT INTO device_binding (device_id, unit_id, bound_at, bound_by, is_primary) VALUES ($1, $2, $3, $4, true)`,
      [id, wanted.unitId, wanted.boundAt ?? app.clock.now(), by],
    )
  const line = wanted.unitId === undefined ? null : await lineOf(app, wanted.unitId)
  const silentAfter = silentIntervals * findProfile(profile)!.intervalSeconds
  await registerLatest(app.services.telemetry.db, [{ deviceId: id, silentAfter, ownerId, line, isShown: true }])
  return { id, code, password, authCode, authorization: `Device ${code}:${password}` }
}

const lineOf = async (app: TestApp, unitId: number): Promise<string> => {
  const { rows } = await app.pool.query<{ line: string }>(
    `SELECT e.line FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id WHERE u.id = $1`,
    [unitId],
  )
  return rows[0]!.line
}

/** Says something over the HTTP ingest. */
export const says = (
  app: TestApp,
  device: Pick<TestDevice, 'authorization'>,
  content: unknown,
  query: Record<string, string> = {},
) => app.call('POST', '/api/iot/ingest/', { headers: { authorization: device.authorization }, body: content, query })
