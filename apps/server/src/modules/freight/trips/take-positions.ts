/** Points of a trip's way, as a device sends them: late, twice, out of order. Each is judged by itself. */
import { isInChina } from '@jihui/protocol/geography/coordinates'
import { fieldLimits } from '@jihui/protocol/field/limits'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { positionPoint } from '@jihui/protocol/freight/trip-schema'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { straightKm } from '../../geography/public.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightTrack } from '../orders/order-table.ts'
import { findOwnOrder } from '../orders/own-order.ts'

type Point = z.output<typeof positionPoint>
interface Rejected {
  readonly seq: number | null
  readonly reason: string
}
export interface Taken {
  readonly accepted: number
  readonly duplicates: number
  readonly rejected: readonly Rejected[]
}
type Track = typeof freightTrack.$inferSelect

/** Why a point is none of this trip; null: it is one. */
const faultOf = (order: OrderRow, { at, latitude, longitude }: Point, now: Date): string | null => {
  if (!isInChina({ latitude, longitude })) return 'outside'
  if (order.departedAt === null || at < addMinutes(order.departedAt, -fieldLimits.aheadMinutes)) return 'before_trip'
  if (order.deliveredAt !== null && at > order.deliveredAt) return 'after_trip'
  if (order.endedAt !== null && at > order.endedAt) return 'after_trip'
  if (at > addMinutes(now, fieldLimits.aheadMinutes)) return 'future'
  return at < addHours(now, -orderLimits.positionHours) ? 'too_old' : null
}

const read = (points: readonly unknown[]): { read: Point[]; rejected: Rejected[] } => {
  const good: Point[] = []
  const rejected: Rejected[] = []
  for (const one of points) {
    const parsed = positionPoint.safeParse(one)
    if (parsed.success) good.push(parsed.data)
    else {
      const seq = (one as { seq?: unknown }).seq
      rejected.push({ seq: Number.isSafeInteger(seq) ? (seq as number) : null, reason: 'invalid' })
    }
  }
  return { read: good, rejected }
}

/** Between what lies before and after it, nobody drives that fast. */
const isJump = (from: Pick<Point, 'latitude' | 'longitude' | 'at'> | null, to: Point): boolean => {
  if (!from) return false
  const hours = Math.abs(to.at.getTime() - from.at.getTime()) / 3_600_000
  return straightKm(from, to) > Math.max(0.5, hours * orderLimits.kmPerHourMax)
}

/** The last point before these, to tell a jump by: where the trip is, but for what comes late. */
const findBefore = async (tx: Tx, orderId: number, track: Track | null, at: Date) => {
  if (track === null || track.at < at) return track
  const { rows } = await ask(
    tx,
    { latitude: 'number', longitude: 'number', at: 'moment' },
    sql`select latitude, longitude, at from freight_position
      where order_id = ${orderId} and at < ${at}::timestamptz order by at desc limit 1`,
  )
  return rows[0] ?? null
}

const sift = async (tx: Tx, order: OrderRow, track: Track | null, points: readonly Point[], now: Date) => {
  const rejected: Rejected[] = []
  const kept: Point[] = []
  const inTime = points.toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.seq - other.seq)
  let last: Pick<Point, 'latitude' | 'longitude' | 'at'> | null = null
  for (const point of inTime) {
    const fault = faultOf(order, point, now)
    if (fault !== null) {
      rejected.push({ seq: point.seq, reason: fault })
      continue
    }
    last ??= await findBefore(tx, order.id, track, point.at)
    if (isJump(last, point)) rejected.push({ seq: point.seq, reason: 'jump' })
    else {
      kept.push(point)
      last = point
    }
  }
  return { kept, rejected }
}

const whole = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value)
/** Keeps those whose number the trip does not have yet, in one statement; answers them in their order. */
const insert = async (tx: Tx, orderId: number, kept: readonly Point[], now: Date): Promise<Point[]> => {
  const bySeq = new Map<number, Point>()
  for (const point of kept) if (!bySeq.has(point.seq)) bySeq.set(point.seq, point)
  const points = [...bySeq.values()]
  if (points.length === 0) return []
  const list = (valueOf: (point: Point) => number | string | null) => sql.param(points.map(valueOf))
  const { rows } = await ask(
    tx,
    { seq: 'number' },
    sql`insert into freight_position
        (order_id, seq, at, latitude, longitude, speed_kmh, heading, accuracy_m, received_at)
      select ${orderId}::bigint, point.*, ${now}::timestamptz
      from unnest(${list(({ seq }) => seq)}::int[], ${list(({ at }) => at.toISOString())}::timestamptz[],
        ${list(({ latitude }) => latitude)}::float8[], ${list(({ longitude }) => longitude)}::float8[],
        ${list(({ speed_kmh: speed }) => whole(speed))}::int2[], ${list(({ heading }) => whole(heading))}::int2[],
        ${list(({ accuracy_m: accuracy }) => whole(accuracy))}::int4[])
        as point (seq, at, latitude, longitude, speed_kmh, heading, accuracy_m)
      where not exists (
        select 1 from freight_position known where known.order_id = ${orderId}::bigint and known.seq = point.seq)
      returning seq`,
  )
  const written = new Set(rows.map(({ seq }) => seq))
  return points.filter(({ seq }) => written.has(seq))
}

const restMs = 20 * 60_000
/** Standing is slower than this between two points. */
const standingKmPerHour = 3
/** The way so far with one more point; a point older than the last says nothing about the length of it. */
const follow = (track: Track | null, order: OrderRow, point: Point, now: Date): Track => {
  const { latitude, longitude, at } = point
  if (!track)
    return {
      orderId: order.id,
      latitude,
      longitude,
      at,
      receivedAt: now,
      emptyMetres: 0,
      loadedMetres: 0,
      drivingSince: null,
      standingSince: at,
      points: 1,
    }
  if (at <= track.at) return { ...track, points: track.points + 1, receivedAt: now }
  const km = straightKm(track, point)
  const hours = (at.getTime() - track.at.getTime()) / 3_600_000
  const isStanding = km / Math.max(hours, 1e-6) < standingKmPerHour
  const standingSince = isStanding ? (track.standingSince ?? track.at) : null
  const hasRested = track.standingSince !== null && at.getTime() - track.standingSince.getTime() >= restMs
  const metres = Math.round(km * 1000)
  const isLoaded = order.loadedAt !== null && at > order.loadedAt
  return {
    ...track,
    latitude,
    longitude,
    at,
    receivedAt: now,
    emptyMetres: track.emptyMetres + (isLoaded || order.arrivedAt !== null ? 0 : metres),
    loadedMetres: track.loadedMetres + (isLoaded ? metres : 0),
    drivingSince: hasRested ? (isStanding ? null : track.at) : (track.drivingSince ?? (isStanding ? null : track.at)),
    standingSince,
    points: track.points + 1,
  }
}

const lockTrack = async (tx: Tx, orderId: number): Promise<Track | null> =>
  (await tx.select().from(freightTrack).where(eq(freightTrack.orderId, orderId)).for('update'))[0] ?? null
const keepTrack = async (
  tx: Tx,
  order: OrderRow,
  before: Track | null,
  { fresh, now }: { readonly fresh: readonly Point[]; readonly now: Date },
): Promise<void> => {
  const track = fresh.reduce<Track | null>((so, point) => follow(so, order, point, now), before)
  if (!track) return
  const { orderId: _id, ...set } = track
  await tx.insert(freightTrack).values(track).onConflictDoUpdate({ target: freightTrack.orderId, set })
}

/** Takes what is of this trip, for whoever drives it; says of each point that is not why. */
export const takePositions = async (
  { db, clock, realtime }: Services,
  actor: Actor,
  orderId: number,
  points: readonly unknown[],
): Promise<Taken> => {
  const now = clock.now()
  const order = await findOwnOrder(db, actor.id, orderId)
  if (order?.driverId !== actor.id) return refuse('freight.order_not_found')
  const { read: good, rejected } = read(points)
  return db.transaction(async (tx) => {
    // One after the other for each trip: what comes twice at once is taken once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('freight_position', ${orderId}::bigint))`)
    const track = await lockTrack(tx, orderId)
    const { kept, rejected: sifted } = await sift(tx, order, track, good, now)
    const fresh = await insert(tx, orderId, kept, now)
    await keepTrack(tx, order, track, { fresh, now })
    const last = fresh.at(-1)
    if (last)
      await realtime.publishTo(
        `freight_order/${orderId}`,
        {
          type: 'freight_position',
          order_id: orderId,
          latitude: last.latitude,
          longitude: last.longitude,
          at: last.at.toISOString(),
        },
        tx,
      )
    return { accepted: fresh.length, duplicates: kept.length - fresh.length, rejected: [...rejected, ...sifted] }
  })
}
