/**
 * How far it is by road. Where a service for routes is set up it is asked, within bounds, and what anybody was told is kept:
 * a price and the order made from it a moment later, at whichever process, are told the same. Never called in a transaction.
 */
import { isInChina } from '@jihui/protocol/geography/country'
import { addHours } from '../../platform/clock.ts'
import { textOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import { OutsideFault } from '../../platform/outside/outside.ts'
import type { Services } from '../../platform/services.ts'
import { osrmRoutes } from './osrm-routes.ts'
import { type Point, straightKm } from './places.ts'
import { estimateRoute, type Route, type RouteSource, shortestOf } from './route.ts'
import { destinationsMax, type MeasuredRoute, pointDecimals, routeServiceName } from './route-service.ts'

export type RouteServices = Pick<Services, 'config' | 'outside' | 'database' | 'clock' | 'log'>

/** Roads change slowly. */
const measuredHours = 24
/** As long as somebody looks at a price before he orders; then the service is asked again. */
const estimatedHours = 0.5

/** Two points as they are asked for and kept. */
interface Way {
  readonly key: string
  readonly from: Point
  readonly to: Point
}
const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(pointDecimals)),
  longitude: Number(longitude.toFixed(pointDecimals)),
})
const keyOf = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(pointDecimals)},${longitude.toFixed(pointDecimals)}`
const wayBetween = (from: Point, to: Point): Way => ({
  key: `${keyOf(from)};${keyOf(to)}`,
  from: rounded(from),
  to: rounded(to),
})

const known = statement(
  'known_routes',
  { points: 'text', km: 'number', minutes: 'number', source: textOf<RouteSource>(), is_fresh: 'flag' },
  'SELECT points, km, minutes, source, fresh_until > $2 AS is_fresh FROM road_route WHERE points = ANY ($1)',
)
/** Whoever is first is believed while it is fresh, and what was measured is better than an estimate however old it is. */
const keep = statement(
  'keep_routes',
  {},
  `INSERT INTO road_route (points, km, minutes, source, fresh_until, created_at)
   SELECT points, km, minutes, source, fresh_until, $6
   FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::timestamptz[])
     AS told (points, km, minutes, source, fresh_until) ORDER BY points
   ON CONFLICT (points) DO UPDATE SET km = excluded.km, minutes = excluded.minutes, source = excluded.source,
     fresh_until = excluded.fresh_until, created_at = excluded.created_at
   WHERE road_route.fresh_until <= $6 AND (excluded.source = 'service' OR road_route.source = 'estimate')`,
)

const readKnown = async ({ database, clock }: RouteServices, ways: readonly Way[]) => {
  const rows = await run(database.pool, known, [ways.map(({ key }) => key), clock.now()])
  return new Map(
    rows.map(({ points, km, minutes, source, is_fresh: isFresh }) => {
      const route: Route = { km, minutes, source }
      return [points, { route, isFresh }] as const
    }),
  )
}

/** No road is shorter than the straight line, but for where the points were moved to the next road; none winds without end. */
const isCredible = (km: number, { from, to }: Way): boolean => {
  const straight = straightKm(from, to)
  return km >= straight * 0.9 - 5 && km <= straight * 5 + 50
}
const routeOf = (way: Way, measured: MeasuredRoute | null): Route => {
  const km = Math.round((measured?.metres ?? Number.NaN) / 1000)
  const minutes = Math.round((measured?.seconds ?? Number.NaN) / 60)
  const isUsable = isCredible(km, way) && minutes >= 0 && minutes <= 100_000
  return isUsable ? { km, minutes, source: 'service' } : estimateRoute(way.from, way.to)
}

/** Asks the service for ways from one point and keeps what it said, or the estimates where it did not. */
const measure = async (services: RouteServices, url: string, ways: readonly Way[]): Promise<void> => {
  const { outside, log, database, clock } = services
  let told: readonly (MeasuredRoute | null)[] | null = null
  try {
    const to = ways.map((way) => way.to)
    told = await outside.call(routeServiceName, (signal) => osrmRoutes(url).measure(ways[0]!.from, to, signal))
  } catch (error) {
    const isLeftAlone = error instanceof OutsideFault && error.kind !== 'silent'
    if (!isLeftAlone) log.warn({ err: error }, '路程服务没有给出能用的回答，先按直线距离估算')
  }
  const now = clock.now()
  const freshUntil = addHours(now, told ? measuredHours : estimatedHours)
  const routes = ways.map((way, at) => routeOf(way, told?.[at] ?? null))
  await run(database.pool, keep, [
    ways.map(({ key }) => key),
    routes.map(({ km }) => km),
    routes.map(({ minutes }) => minutes),
    routes.map(({ source }) => source),
    routes.map(() => freshUntil),
    now,
  ])
}

/** Ways somebody is asking for: whoever wants the same waits for him instead of asking too. */
const asked = new WeakMap<object, Map<string, Promise<void>>>()
const measureTogether = async (services: RouteServices, url: string, ways: readonly Way[]): Promise<void> => {
  const underWay = asked.get(services.outside) ?? new Map<string, Promise<void>>()
  asked.set(services.outside, underWay)
  const fresh = ways.filter(({ key }) => !underWay.has(key))
  if (fresh.length > 0) {
    const done = measure(services, url, fresh).finally(() => {
      for (const { key } of fresh) underWay.delete(key)
    })
    for (const { key } of fresh) underWay.set(key, done)
  }
  await Promise.all(new Set(ways.flatMap(({ key }) => underWay.get(key) ?? [])))
}

/**
 * The way from one point to each of the others, in their order. Estimates where no service is set up, where it does not
 * answer, and where a point lies outside China: there it is not asked.
 */
export const findRoutes = async (services: RouteServices, from: Point, to: readonly Point[]): Promise<Route[]> => {
  const url = services.config.routesUrl
  if (to.length > destinationsMax) throw new RangeError(`routes to ${to.length} points at once`)
  if (url === undefined || !isInChina(from)) return to.map((one) => estimateRoute(from, one))
  const ways = [...new Map(to.filter(isInChina).map((one) => [keyOf(one), wayBetween(from, one)])).values()]
  if (ways.length === 0) return to.map((one) => estimateRoute(from, one))
  const before = await readKnown(services, ways)
  const missing = ways.filter(({ key }) => !before.get(key)?.isFresh)
  if (missing.length > 0) await measureTogether(services, url, missing)
  const now = missing.length > 0 ? await readKnown(services, ways) : before
  return to.map((one) => now.get(wayBetween(from, one).key)?.route ?? estimateRoute(from, one))
}

/** So many of the nearest by the straight line are measured by road. */
const nearestMax = 3

/** The shortest of the estimated ways to any of these points; null of none. */
export const nearestEstimate = (from: Point, points: readonly Point[]): Route | null =>
  shortestOf(points.map((point) => estimateRoute(from, point)))

/** The way to the nearest of these points; null of none. */
export const nearestRoute = async (
  services: RouteServices,
  from: Point,
  points: readonly Point[],
): Promise<Route | null> => {
  if (services.config.routesUrl === undefined) return nearestEstimate(from, points)
  const places = [...new Map(points.map((point) => [keyOf(point), point])).values()]
  const near = places
    .map((point) => ({ point, km: straightKm(from, point) }))
    .toSorted((one, other) => one.km - other.km)
    .slice(0, nearestMax)
  return shortestOf(
    await findRoutes(
      services,
      from,
      near.map(({ point }) => point),
    ),
  )
}
