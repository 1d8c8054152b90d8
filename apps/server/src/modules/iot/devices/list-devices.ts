import { deviceLimits } from '@jihui/protocol/iot/devices/limits'
import type { deviceListQuery } from '@jihui/protocol/iot/devices/schema'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Services } from '../../../platform/services.ts'
import { findLatestIds } from '../../telemetry/public.ts'
import { devicesOnUnits, isNamed, isReached, listReached, managesAll, reachOf } from './reach.ts'
import { type DeviceView, viewDevices } from './view-device.ts'

type Filter = z.output<typeof deviceListQuery>
interface Listed {
  readonly total: number
  readonly results: DeviceView[]
}

/** Who is connected and does what, who says where it is, and to those who see every place who is in a view, the database of readings knows. */
const isAmongFound = async (services: Services, actor: Actor, { connection, bbox, mark }: Filter): Promise<SQL[]> => {
  if (connection === '' && mark === '' && !bbox) return []
  const filter = {
    ...(connection !== '' && { connection }),
    ...(mark !== '' && { mark }),
    ...(bbox && (managesAll(actor) ? { box: bbox } : { isPlaced: true as const })),
  }
  const of = await reachOf(services, actor)
  const ids = await findLatestIds(services.telemetry, of, filter, services.clock.now(), deviceLimits.searched)
  return [sql`d.id = any(${sql.param(ids)}::bigint[])`]
}

const conditionOf = async (services: Services, actor: Actor, filter: Filter): Promise<SQL> => {
  const { q, line, state, profile } = filter
  const conditions: SQL[] = [sql`true`]
  if (q) conditions.push(isNamed(q))
  if (line) conditions.push(sql`u.line = ${line}`)
  if (state) conditions.push(sql`d.status = ${state}`)
  if (profile) conditions.push(sql`d.profile = ${profile}`)
  return sql.join([...conditions, ...(await isAmongFound(services, actor, filter))], sql` and `)
}

/** Looked for where they are shown: a box tells nobody where a machine is whose place he may not see. */
const listInBox = async (
  services: Services,
  actor: Actor,
  where: SQL,
  { page, page_size: size, bbox }: Filter,
): Promise<Listed> => {
  const rows = await listReached(services, actor, where, sql`d.id desc`, deviceLimits.ownSearched)
  const { west, south, east, north } = bbox!
  const inBox = (await viewDevices(services, actor, rows)).filter(
    ({ position }) =>
      position && position.lat >= south && position.lat <= north && position.lng >= west && position.lng <= east,
  )
  return { total: inBox.length, results: inBox.slice((page - 1) * size, page * size) }
}

/** The newest first. */
export const listDevices = async (services: Services, actor: Actor, filter: Filter): Promise<Listed> => {
  const where = await conditionOf(services, actor, filter)
  if (filter.bbox && !managesAll(actor)) return listInBox(services, actor, where, filter)
  const { page, page_size: size } = filter
  const [rows, counted] = await Promise.all([
    listReached(services, actor, where, sql`d.id desc`, size, (page - 1) * size),
    ask(
      services.db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${devicesOnUnits} where ${isReached(actor)} and ${where}`)} as total`,
    ),
  ])
  return { total: counted.rows[0]?.total ?? 0, results: await viewDevices(services, actor, rows) }
}
