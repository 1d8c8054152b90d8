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
import { freightPosition, freightTrack } from '../orders/order-table.ts'
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

/** The last point before these, to tell a jump by. */
const findBefore = async (tx: Tx, orderId: number, at: Date) => {
  const { rows } = await ask(
    tx,
    { latitude: 'number', longitude: 'number', at: 'moment' },
    sql`select latitude, longitude, at from freight_position
      where order_id = ${orderId} and at < ${at}::timestamptz order by at desc limit 1`,
  )
  return rows[0] ?? null
}

const sift = async (tx: Tx, order: OrderRow, points: readonly Point[], now: Date) => {
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
    last ??= await findBefore(tx, order.id, point.at)
    if (isJump(last, point)) rejected.push({ seq: point.seq, reason: 'jump' })
    else {
      kept.push(point)
      last = point
    }
  }
  return { kept, rejected }
}

const insert = async (tx: Tx, orderId: number, kept: readonly Point[], now: Date): Promise<Point[]> => {
  if (kept.length === 0) return []
  const seqs = kept.map(({ seq }) => seq)
  const { rows: known } = await ask(
    tx,
    { seq: 'number' },
    sql`select seq from freight_position where order_id = ${orderId} and seq = any(${sql.param(seqs)}::int[])`,
  )
  const seen = new Set(known.map(({ seq }) => seq))
  const fresh: Point[] = []
  for (const point of kept)
    if (!seen.has(point.seq)) {
      seen.add(point.seq)
      fresh.push(point)
    }
  if (fresh.length > 0)
    await tx.insert(freightPosition).values(
      fresh.map(({ seq, at, latitude, longitude, speed_kmh: speed, heading, accuracy_m: accuracy }) => ({
        orderId,
        seq,
        at,
        latitude,
        longitude,
        speedKmh: speed === undefined || speed === null ? null : Math.round(speed),
        heading: heading === undefined || heading === null ? null : Math.round(heading),
        accuracyM: accuracy === undefined || accuracy === null ? null : Math.round(accuracy),
        receivedAt: now,
      })),
    )
  return fresh
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

const keepTrack = async (tx: Tx, order: OrderRow, fresh: readonly Point[], now: Date): Promise<void> => {
  const [before] = await tx.select().from(freightTrack).where(eq(freightTrack.orderId, order.id)).for('update')
  const track = fresh.reduce<Track | null>((so, point) => follow(so, order, point, now), before ?? null)
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
    const { kept, rejected: sifted } = await sift(tx, order, good, now)
    const fresh = await insert(tx, orderId, kept, now)
    await keepTrack(tx, order, fresh, now)
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
