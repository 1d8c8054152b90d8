/** What happened at fences, each place told as exactly as its reader may know it. */
import { type FenceWatch, fenceWatches } from '@jihui/protocol/iot/fences/limits'
import type { fenceEvent } from '@jihui/protocol/iot/fences/schema'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findDevice, listReached, type ReachedDevice } from '../devices/reach.ts'
import { precisionAt, type Span, spansOf } from '../devices/spans.ts'
import { districtPosition } from '../district-position.ts'
import { readFence } from './list-fences.ts'

type EventView = z.output<typeof fenceEvent>
interface Listed {
  readonly total: number
  readonly results: EventView[]
}
interface Page {
  readonly page: number
  readonly page_size: number
}
const columns = {
  id: 'number',
  type: textOf<FenceWatch>(),
  at: 'moment',
  device_id: 'number',
  device_name: 'text',
  fence_id: 'number',
  fence_name: 'text',
  lat: 'number?',
  lng: 'number?',
  is_late: 'flag',
  minutes: 'number?',
} as const
type EventRow = RowOf<typeof columns>

const placeOf = (
  { lat, lng }: EventRow,
  precision: Span['precision'] | null,
): Pick<EventView, 'lat' | 'lng' | 'precision'> => {
  if (lat === null || lng === null || precision === null) return { lat: null, lng: null, precision: 'none' }
  if (precision === 'exact') return { lat, lng, precision }
  const { latitude, longitude } = districtPosition({ latitude: lat, longitude: lng })
  return { lat: latitude, lng: longitude, precision }
}
const viewEvent = (row: EventRow, spans: readonly Span[]): EventView => ({
  id: row.id,
  type: row.type,
  type_display: fenceWatches[row.type],
  at: row.at.toISOString(),
  device_id: row.device_id,
  device_name: row.device_name,
  geofence_id: row.fence_id,
  geofence_name: row.fence_name,
  ...placeOf(row, precisionAt(spans, row.at)),
  is_late: row.is_late,
  ...(row.minutes !== null && { minutes: row.minutes }),
})

const readEvents = async (
  { db }: Pick<Services, 'db'>,
  where: SQL,
  { page, page_size: size }: Page,
): Promise<{ readonly rows: EventRow[]; readonly total: number }> => {
  const [{ rows }, counted] = await Promise.all([
    ask(
      db,
      columns,
      sql`select e.id, e.type, e.at, e.device_id, d.name as device_name, e.fence_id, f.name as fence_name, e.lat, e.lng,
          e.is_late, e.minutes
        from fence_event e join device d on d.id = e.device_id join fence f on f.id = e.fence_id
        where ${where} order by e.at desc, e.id desc limit ${size} offset ${(page - 1) * size}`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from fence_event e where ${where}`)} as total`),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export const listFenceEvents = async (services: Services, actor: Actor, id: number, page: Page): Promise<Listed> => {
  const { id: fenceId } = await readFence(services, actor, id)
  const { rows, total } = await readEvents(services, sql`e.fence_id = ${fenceId}`, page)
  const ids = [...new Set(rows.map((row) => row.device_id))]
  const where = sql`d.id = any(${sql.param(ids)}::bigint[])`
  const reached = ids.length === 0 ? [] : await listReached(services, actor, where, sql`d.id`, ids.length)
  const spans = new Map<number, readonly Span[]>()
  for (const device of reached) spans.set(device.id, await spansOf(services, actor, device))
  return { total, results: rows.map((row) => viewEvent(row, spans.get(row.device_id) ?? [])) }
}

/** A renter sees what happened while he had it, an owner what happened while it was on his machine. */
const isInSpans = (device: ReachedDevice, spans: readonly Span[]): SQL => {
  if (device.as === 'staff') return sql`true`
  if (spans.length === 0) return sql`false`
  const each = spans.map(
    ({ from, until }) =>
      sql`(e.at >= ${from.toISOString()}::timestamptz and e.at < ${until.toISOString()}::timestamptz)`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

export const listDeviceFenceEvents = async (
  services: Services,
  actor: Actor,
  ref: string,
  page: Page,
): Promise<Listed> => {
  const device = (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  const spans = await spansOf(services, actor, device)
  const where = sql`e.device_id = ${device.id} and ${isInSpans(device, spans)}`
  const { rows, total } = await readEvents(services, where, page)
  return { total, results: rows.map((row) => viewEvent(row, spans)) }
}
