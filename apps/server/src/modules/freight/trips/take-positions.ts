/**
 * Points of a trip's way, as a device sends them: late, twice, out of order. One statement reads what is known of the trip,
 * another writes what is new; the second writes nothing where the order is another or its way has gone on since, and then both
 * are run again. Every point kept counts the trip's points up by one, so that their number says whether they were. What was
 * written is remembered, so that a device that goes on where it was needs the second alone.
 */
import type pg from 'pg'
import type { Actor } from '../../../platform/access.ts'
import { run, statement } from '../../../platform/database/database.ts'
import { namedParameters } from '../../../platform/database/named-parameters.ts'
import { refuse } from '../../../platform/refusal.ts'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'
import { followTrack, type Stages, type Track } from './follow-track.ts'
import {
  firstMoment,
  judgePoints,
  lastMoment,
  type Place,
  readPoints,
  type RejectedPoint,
  type TripPoint,
  type TripTimes,
} from './judge-points.ts'

type Pool = Pick<pg.Pool, 'query'>
export interface Taken {
  readonly accepted: number
  readonly duplicates: number
  readonly rejected: readonly RejectedPoint[]
}

/** The trip of whoever drives it, and its way so far. */
const readKnown = statement(
  'freight_trip_known',
  {
    version: 'text',
    departed_at: 'moment?',
    arrived_at: 'moment?',
    loaded_at: 'moment?',
    delivered_at: 'moment?',
    ended_at: 'moment?',
    latitude: 'number?',
    longitude: 'number?',
    at: 'moment?',
    empty_metres: 'number?',
    loaded_metres: 'number?',
    driving_since: 'moment?',
    standing_since: 'moment?',
    points: 'number?',
    last_seq: 'number?',
  },
  `SELECT o.xmin::text AS version, o.departed_at, o.arrived_at, o.loaded_at, o.delivered_at, o.ended_at, t.latitude, t.longitude, t.at,
    t.empty_metres, t.loaded_metres, t.driving_since, t.standing_since, t.points, t.last_seq
  FROM freight_order o LEFT JOIN freight_track t ON t.order_id = o.id
  WHERE o.id = $1::bigint AND o.driver_id = $2::bigint`,
)

/** Which numbers a trip has, of some that follow one another; only the days of the trip are looked at. */
const readSeqs = statement(
  'freight_position_seqs',
  { seq: 'number' },
  `SELECT seq FROM freight_position WHERE order_id = $1::bigint AND seq BETWEEN $2::int AND $3::int
    AND at BETWEEN $4::timestamptz AND $5::timestamptz`,
)

/** The last point before this moment. */
const readBefore = statement(
  'freight_position_before',
  { latitude: 'number', longitude: 'number', at: 'moment' },
  `SELECT latitude, longitude, at FROM freight_position
    WHERE order_id = $1::bigint AND at < $2::timestamptz AND at >= $3::timestamptz ORDER BY at DESC LIMIT 1`,
)

/** All of it, or nothing where the order is another by now than was read, or has other points. */
const writing = namedParameters(`WITH moved AS (
    INSERT INTO freight_track AS t (order_id, latitude, longitude, at, received_at, empty_metres, loaded_metres,
      driving_since, standing_since, points, last_seq)
    SELECT o.id, :latitude::float8, :longitude::float8, :at::timestamptz, :now::timestamptz, :empty_metres::int,
      :loaded_metres::int, :driving_since::timestamptz, :standing_since::timestamptz, :points::int, :last_seq::int
    FROM freight_order o WHERE o.id = :id::bigint AND o.xmin = :version::xid
    ON CONFLICT (order_id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude, at = excluded.at,
      received_at = excluded.received_at, empty_metres = excluded.empty_metres, loaded_metres = excluded.loaded_metres,
      driving_since = excluded.driving_since, standing_since = excluded.standing_since, points = excluded.points,
      last_seq = excluded.last_seq
    WHERE t.points = :before::int
    RETURNING order_id
  ), kept AS (
    INSERT INTO freight_position (order_id, seq, at, latitude, longitude, speed_kmh, heading, accuracy_m, received_at)
    SELECT moved.order_id, point.*, :now::timestamptz FROM moved, unnest(:seqs::int[], :moments::timestamptz[],
      :latitudes::float8[], :longitudes::float8[], :speeds::int2[], :headings::int2[], :accuracies::int4[]) AS point
  ) SELECT count(*) > 0 AS is_written FROM moved`)
const write = statement('freight_trip_goes_on', { is_written: 'flag' }, writing.text)

interface Known {
  /** Of the order's row: whatever is changed in it, it is another. */
  readonly version: string
  readonly times: TripTimes
  readonly stages: Stages
  readonly track: Track | null
}
const findKnown = async (pool: Pool, driver: number, id: number): Promise<Known | null> => {
  const [row] = await run(pool, readKnown, [id, driver])
  if (!row) return null
  const times = { departedAt: row.departed_at, deliveredAt: row.delivered_at, endedAt: row.ended_at }
  const stages = { arrivedAt: row.arrived_at, loadedAt: row.loaded_at }
  return { version: row.version, times, stages, track: trackOf(row) }
}
const trackOf = (row: NonNullable<(typeof readKnown)['row']>): Track | null =>
  row.at === null
    ? null
    : {
        latitude: row.latitude!,
        longitude: row.longitude!,
        at: row.at,
        emptyMetres: row.empty_metres!,
        loadedMetres: row.loaded_metres!,
        drivingSince: row.driving_since,
        standingSince: row.standing_since,
        points: row.points!,
        lastSeq: row.last_seq!,
      }

/** What the first of these points is judged by: where the trip is, but for what comes late. */
const findBefore = async (pool: Pool, id: number, { track, times }: Known, first: TripPoint): Promise<Place | null> => {
  if (track === null || track.at < first.at || times.departedAt === null) return track
  return (await run(pool, readBefore, [id, first.at, firstMoment(times.departedAt)]))[0] ?? null
}

/** Of the numbers of these points those the trip has. */
const findSeqs = async (pool: Pool, id: number, { track, times }: Known, points: readonly TripPoint[], now: Date) => {
  const seqs = points.map(({ seq }) => seq)
  const [lowest, highest] = [Math.min(...seqs), Math.max(...seqs)]
  if (track === null || lowest > track.lastSeq) return new Set<number>()
  const days = [firstMoment(times.departedAt!), lastMoment(now)]
  return new Set((await run(pool, readSeqs, [id, lowest, highest, ...days])).map(({ seq }) => seq))
}
/** Of points of the trip the first of each number that it does not have. */
const findFresh = async (pool: Pool, id: number, known: Known, points: readonly TripPoint[], now: Date) => {
  if (points.length === 0) return []
  const seqs = await findSeqs(pool, id, known, points, now)
  const bySeq = new Map<number, TripPoint>()
  for (const point of points) if (!seqs.has(point.seq) && !bySeq.has(point.seq)) bySeq.set(point.seq, point)
  return [...bySeq.values()]
}

const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value)
/** Answers where the trip is then; null: nothing was written. */
const keep = async (
  pool: Pool,
  id: number,
  { version, track: before, stages }: Known,
  fresh: readonly TripPoint[],
  now: Date,
): Promise<Track | null> => {
  const track = fresh.reduce<Track | null>((so, point) => followTrack(so, stages, point), before)!
  const values = writing.valuesOf({
    id,
    version,
    now,
    before: before?.points ?? 0,
    latitude: track.latitude,
    longitude: track.longitude,
    at: track.at,
    empty_metres: track.emptyMetres,
    loaded_metres: track.loadedMetres,
    driving_since: track.drivingSince,
    standing_since: track.standingSince,
    points: track.points,
    last_seq: track.lastSeq,
    seqs: fresh.map(({ seq }) => seq),
    moments: fresh.map(({ at }) => at.toISOString()),
    latitudes: fresh.map(({ latitude }) => latitude),
    longitudes: fresh.map(({ longitude }) => longitude),
    speeds: fresh.map(({ speed_kmh: speed }) => whole(speed)),
    headings: fresh.map(({ heading }) => whole(heading)),
    accuracies: fresh.map(({ accuracy_m: accuracy }) => whole(accuracy)),
  })
  return (await run(pool, write, values))[0]!.is_written ? track : null
}

/** What was known of trips after their last points; only what is written by it holds, nothing is answered from it alone. */
const remembered = new WeakMap<Pool, ReturnType<typeof remembering<string, Known>>>()
const tripsMax = 20_000
const rememberedIn = (pool: Pool) => {
  const known = remembered.get(pool) ?? remembering<string, Known>(tripsMax)
  remembered.set(pool, known)
  return known
}

/** Whoever is overtaken so often is one of more senders than a trip has. */
const triesMax = 50
const take = async (pool: Pool, driver: number, id: number, points: readonly TripPoint[], now: Date) => {
  const memory = rememberedIn(pool)
  const key = `${driver} ${id}`
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = memory.get(key)
    memory.delete(key)
    const found = before ?? (await findKnown(pool, driver, id)) ?? refuse('freight.order_not_found')
    const [first] = points
    const judged = judgePoints(found.times, points, first ? await findBefore(pool, id, found, first) : null, now)
    const fresh = await findFresh(pool, id, found, judged.kept, now)
    const taken = { fresh, duplicates: judged.kept.length - fresh.length, rejected: judged.rejected }
    if (fresh.length === 0) {
      if (before) continue
      return taken
    }
    const track = await keep(pool, id, found, fresh, now)
    if (!track) continue
    memory.set(key, { ...found, track })
    return taken
  }
  return refuse('system.unavailable')
}

/** Takes what is of this trip, for whoever drives it; says of each point that is not why. */
export const takePositions = async (
  { database: { pool }, clock, realtime }: Services,
  actor: Actor,
  orderId: number,
  points: readonly unknown[],
): Promise<Taken> => {
  const { read, rejected: unread } = readPoints(points)
  const { fresh, duplicates, rejected } = await take(pool, actor.id, orderId, read, clock.now())
  const last = fresh.at(-1)
  if (last) {
    const { latitude, longitude, at } = last
    const message = { type: 'freight_position', order_id: orderId, latitude, longitude, at: at.toISOString() }
    await realtime.publishTo(`freight_order/${orderId}`, message)
  }
  return { accepted: fresh.length, duplicates, rejected: [...unread, ...rejected] }
}
