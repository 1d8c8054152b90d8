/** The way of trips that are past it: where their telephones said they were, and what is known of it without reading that. */
import { type Row, writeRows } from '../../../demo/told-rows.ts'
import type { Services } from '../../../platform/services.ts'
import { straightKm } from '../../geography/public.ts'
import { drivingMinutesOf } from './course.ts'
import { passedOn } from './roads.ts'
import type { Telling } from './retold-rows.ts'

const everyMinutes = 50
const rowsOf = ({ at, id, emptyKm, content, course }: Telling): { readonly positions: Row[]; readonly track: Row } => {
  const from = content.stops[0]!
  const to = content.stops.at(-1)!
  const leg = { from, to, begins: course.loaded, until: course.unloading }
  const points = passedOn({ ...leg, drivingMinutes: drivingMinutesOf(content.columns.minutes, at) }, everyMinutes)
  const metres = points.reduce((sum, point, index) => sum + straightKm(points[index - 1] ?? from, point) * 1000, 0)
  const last = points.at(-1)!
  return {
    positions: points.map((point, seq) => ({ order_id: id, seq: seq + 1, ...point, received_at: point.at })),
    track: {
      order_id: id,
      latitude: last.latitude,
      longitude: last.longitude,
      at: last.at,
      received_at: last.at,
      empty_metres: emptyKm * 1000,
      loaded_metres: Math.round(metres),
      driving_since: null,
      standing_since: null,
      points: points.length,
      last_seq: points.length,
    },
  }
}

export const writeWays = async ({ database }: Services, trips: readonly Telling[]): Promise<void> => {
  const ways = trips.map(rowsOf)
  await writeRows(
    database.pool,
    'freight_position',
    ways.flatMap(({ positions }) => positions),
  )
  await writeRows(
    database.pool,
    'freight_track',
    ways.map(({ track }) => track),
  )
}
