/** Where a device went: from its readings for some days, from the ways that are kept by the hour for more. */
import type { CoordinateSystem } from '@jihui/protocol/geography/coordinates'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { movesAboveOf } from '../rollup/add-hours.ts'
import { findStops, joinStops, type Stop, stopLimits, untilNext } from '../rollup/find-stops.ts'
import { followWay } from '../rollup/follow-way.ts'
import { gapsBetween, type PathPoint, piecesOf, unpackHour } from '../rollup/hour-path.ts'
import { gapAfter, hourMs, isPlaced, type KeptReading } from '../rollup/kept-reading.ts'
import { at } from '../rollup/read-kept.ts'
import { thinPieces } from '../rollup/thin-path.ts'
import { fadedWent, sumWent, wentInPart } from './shared-hours.ts'
import { clipSpans, partsBetween, placesAt, type ReadDevice, type ReadSpan, timesOf } from './span.ts'
import { addressOf, tell } from './told-place.ts'

export interface TrackQuery {
  /** ms. */
  readonly from: number
  readonly until: number
  /** Metres a point may lie beside the line it is left out of. */
  readonly tolerance: number
  readonly crs: CoordinateSystem
}
export interface ToldStop {
  readonly from: number
  readonly until: number
  readonly lat: number
  readonly lng: number
  readonly address: string
}
export interface Track {
  readonly points: [ms: number, lng: number, lat: number, speed: number | null, heading: number | null][]
  /** Positions it told; also those of which the hour alone is kept, or that tell no more where. */
  readonly total: number
  /** Metres. */
  readonly distance: number
  readonly gaps: readonly (readonly [number, number])[]
  readonly stops: readonly ToldStop[]
}

const limits = {
  /** Longer spans are drawn from what is kept by the hour. */
  readingsMs: 2 * 24 * hourMs,
  readings: 30_000,
  /** What a telephone draws and a bad line brings. */
  points: 5_000,
} as const

/** ms; `until` excluded. */
type Stretch = Pick<ReadSpan, 'from' | 'until'>
interface Raw {
  readonly points: readonly PathPoint[]
  readonly gaps: readonly (readonly [number, number])[]
  readonly stops: readonly Stop[]
  readonly total: number
  readonly distance: number
}
const nothing: Raw = { points: [], gaps: [], stops: [], total: 0, distance: 0 }

/** Null where there are too many. */
const fromReadings = async (
  db: Queryable,
  { id, profile }: ReadDevice,
  { from, until }: Stretch,
  leastStopMs?: number,
): Promise<Raw | null> => {
  const { rows } = await ask(
    db,
    {
      ts: 'number',
      lat: 'number?',
      lng: 'number?',
      speed: 'number?',
      heading: 'number?',
      accuracy: 'number?',
      ignition: 'flag?',
    },
    sql`select round(extract(epoch from ts) * 1000)::float8 as ts, lat, lng, speed, heading, accuracy, ignition
      from telemetry_reading where device_id = ${id} and ts >= ${at(from)} and ts < ${at(until)} and lat is not null
      order by device_id, ts, seq limit ${limits.readings + 1}`,
  )
  if (rows.length > limits.readings) return null
  const above = movesAboveOf(profile)
  const follow = followWay(above)
  const readings = rows.map((row): KeptReading => ({ ...row, values: null })).filter(isPlaced)
  let distance = 0
  const believed = readings.filter((reading) => {
    const step = follow(reading)
    distance += step.metres
    return step.isReal
  })
  const pieces = piecesOf(believed, gapAfter(profile.intervalSeconds))
  return {
    points: believed,
    gaps: gapsBetween(pieces),
    stops: findStops(believed, above, leastStopMs),
    total: readings.length,
    distance,
  }
}

/** Stops with nothing but standing between them are one. */
const joinOverHours = (stops: readonly Stop[], points: readonly PathPoint[]): Stop[] => {
  const times = points.map(({ ts }) => ts)
  let place = 0
  const joined: Stop[] = []
  for (const stop of stops) {
    const last = joined.at(-1)
    const since = last?.until ?? -Infinity
    while (place < times.length && times[place]! <= since) place += 1
    const wasAway = last !== undefined && place < times.length && times[place]! < stop.from
    const [one, other] = last && !wasAway ? joinStops([last, stop], Infinity) : [stop]
    if (last && !wasAway) joined.pop()
    if (one) joined.push(one)
    if (other) joined.push(other)
  }
  let next = 0
  return joined
    .map((stop) => {
      while (next < times.length && times[next]! <= stop.until) next += 1
      return untilNext(stop, points[next])
    })
    .filter(({ from, until }) => until - from >= stopLimits.ms)
}

const fromWholeHours = async (db: Queryable, { id, profile }: ReadDevice, { from, until }: Stretch): Promise<Raw> => {
  if (from >= until) return nothing
  const span = sql`device_id = ${id} and hour >= ${at(from)} and hour < ${at(until)}`
  // Ways go with the readings; how often it said where it was stays with the hour.
  const { rows } = await ask(
    db,
    { path: 'text?', positions: 'number', distance: 'number' },
    sql`select p.path, coalesce(h.positions, 0) as positions, coalesce(h.distance, 0) as distance from (select hour, positions, distance from reading_hour where ${span}) h
      full join (select hour, path from reading_path where ${span}) p using (hour) order by hour`,
  )
  const ways = rows.flatMap(({ path }) => (path === null ? [] : unpackHour(path)))
  const wayless = rows.reduce((sum, { path, positions }) => sum + (path === null ? positions : 0), 0)
  return {
    ...joined(ways, gapAfter(profile.intervalSeconds)),
    total: ways.reduce((sum, way) => sum + way.total, wayless),
    distance: rows.reduce((sum, { distance }) => sum + distance, 0),
  }
}
/** Ways one after another; between two that are far apart in time nobody knows where it was. */
const joined = (ways: readonly Pick<Raw, 'points' | 'gaps' | 'stops'>[], gapMs: number) => {
  const gone = ways.filter(({ points }) => points.length > 0)
  const between = gone.slice(1).flatMap((way, place): [number, number][] => {
    const [end, start] = [gone[place]!.points.at(-1)!, way.points[0]!]
    return start.ts - end.ts > gapMs ? [[end.ts, start.ts]] : []
  })
  return {
    points: ways.flatMap(({ points }) => points),
    gaps: [...ways.flatMap(({ gaps }) => gaps), ...between].toSorted(([a], [b]) => a - b),
    stops: ways.flatMap(({ stops }) => stops),
  }
}
/** A part of an hour, to the moment: what is kept of the hour holds what was before and after, and that may be somebody else's. */
const fromPart = async (db: Queryable, device: ReadDevice, part: Stretch): Promise<Raw> => {
  if (part.from >= part.until) return nothing
  const exactly = await fromReadings(db, device, part, 0)
  if (exactly && exactly.total > 0) return exactly
  const { metres: distance, positions: total } = await wentInPart(db, device.id, part)
  if (exactly) return { ...nothing, total, distance }
  const hour = Math.floor(part.from / hourMs) * hourMs
  const { points, gaps } = await fromWholeHours(db, device, { from: hour, until: hour + hourMs })
  const isIn = (ms: number) => part.from <= ms && ms < part.until
  const own = points.filter(({ ts }) => isIn(ts))
  return { ...nothing, points: own, gaps: gaps.filter(([a, b]) => isIn(a) && isIn(b)), total, distance }
}

const fromHours = async (db: Queryable, device: ReadDevice, { from, until }: ReadSpan): Promise<Raw> => {
  const first = Math.min(Math.ceil(from / hourMs) * hourMs, until)
  const last = Math.max(Math.floor(until / hourMs) * hourMs, first)
  const parts = [
    await fromPart(db, device, { from, until: first }),
    await fromWholeHours(db, device, { from: first, until: last }),
    await fromPart(db, device, { from: last, until }),
  ]
  const { points, gaps, stops } = joined(parts, gapAfter(device.profile.intervalSeconds))
  return {
    points,
    gaps,
    stops: joinOverHours(stops, points),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    distance: parts.reduce((sum, { distance }) => sum + distance, 0),
  }
}

/** Pieces as the gaps divide them. */
const divide = (points: readonly PathPoint[], gaps: Raw['gaps']): PathPoint[][] => {
  const pieces: PathPoint[][] = []
  let gap = 0
  for (const point of points) {
    let isAfterGap = false
    while (gap < gaps.length && point.ts >= gaps[gap]![1]) {
      gap += 1
      isAfterGap = true
    }
    if (isAfterGap || pieces.length === 0) pieces.push([])
    pieces.at(-1)!.push(point)
  }
  return pieces
}

/** By the district: one point for each it came into. */
const districtsOf = (
  points: readonly PathPoint[],
  crs: CoordinateSystem,
  tellDistrict: ReadDevice['tellDistrict'],
): Track['points'] => {
  let known = ''
  return points.flatMap((point): Track['points'] => {
    const address = addressOf(point)
    if (address === known) return []
    known = address
    const { lat, lng } = tell(point, crs, tellDistrict)
    return [[point.ts, lng, lat, null, null]]
  })
}

interface CutSpan extends ReadSpan {
  readonly isFaded: boolean
}
/** What has faded stands by itself: of it, only how far it went is known. */
const cutByFading = (span: ReadSpan, { faded = [] }: ReadDevice): CutSpan[] => {
  const cut: CutSpan[] = []
  let at = span.from
  const pass = (until: number, isFaded: boolean) => {
    if (at < until) cut.push({ ...span, from: at, until, isFaded })
    at = until
  }
  for (const hidden of partsBetween(timesOf(faded), span.from, span.until)) {
    pass(hidden.from, false)
    pass(hidden.until, true)
  }
  pass(span.until, false)
  return cut
}

const readSpan = async (db: Queryable, device: ReadDevice, span: CutSpan): Promise<Raw> => {
  if (span.isFaded) {
    const { metres: distance, positions: total } = await fadedWent(db, device, span)
    return { ...nothing, total, distance }
  }
  const isShort = span.until - span.from <= limits.readingsMs
  const exactly = isShort ? await fromReadings(db, device, span) : null
  if (exactly && exactly.total > 0) {
    const [from, until] = [Math.ceil(span.from / hourMs) * hourMs, Math.floor(span.until / hourMs) * hourMs]
    // Fewer than its hours were made of: single readings are not kept for so long.
    if ((await sumWent(db, device.id, { from, until })).positions <= exactly.total) return exactly
  }
  return fromHours(db, device, span)
}

/** From the last place before what has faded to the first after it nobody knows where it was. */
const gapsOfFading = (spans: readonly CutSpan[], raws: readonly Raw[]): [number, number][] =>
  spans.flatMap(({ isFaded }, place) => {
    if (!isFaded) return []
    const before = raws.slice(0, place).findLast(({ points }) => points.length > 0)
    const after = raws.slice(place + 1).find(({ points }) => points.length > 0)
    return before && after ? [[before.points.at(-1)!.ts, after.points[0]!.ts] as [number, number]] : []
  })

export const readTrack = async (
  { db }: Pick<Database, 'db'>,
  device: ReadDevice,
  query: TrackQuery,
): Promise<Track> => {
  const { from, until, tolerance, crs } = query
  const spans = clipSpans(device.spans, from, until).flatMap((span) => cutByFading(span, device))
  const raws: Raw[] = []
  for (const span of spans) raws.push(await readSpan(db, device, span))
  const sum = (pick: (raw: Raw) => number) => raws.reduce((total, raw) => total + pick(raw), 0)
  const points = raws.flatMap((raw, place): Track['points'] => {
    if (spans[place]!.places === 'none') return []
    if (spans[place]!.places === 'district') return districtsOf(raw.points, crs, device.tellDistrict)
    const share = Math.max(
      2,
      Math.floor(
        (limits.points * raw.points.length) /
          Math.max(
            1,
            sum((one) => one.points.length),
          ),
      ),
    )
    return thinPieces(divide(raw.points, raw.gaps), tolerance, share).map((point) => {
      const { lat, lng } = tell(point, crs)
      const speed = point.speed === null ? null : Math.round(point.speed * 10) / 10
      return [point.ts, Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5, speed, point.heading]
    })
  })
  const stops = raws
    .flatMap((raw, place) => (spans[place]!.places === 'none' ? [] : raw.stops))
    .map((stop) => ({
      from: stop.from,
      until: stop.until,
      ...tell(stop, crs, placesAt(spans, stop.from) === 'exact' ? undefined : device.tellDistrict),
      address: addressOf(stop),
    }))
  const all = raws.length > 0 ? raws : [nothing]
  return {
    points,
    total: Math.round(sum((raw) => raw.total)),
    distance: sum((raw) => raw.distance),
    gaps: [...all.flatMap((raw) => raw.gaps), ...gapsOfFading(spans, raws)].toSorted(([a], [b]) => a - b),
    stops,
  }
}
