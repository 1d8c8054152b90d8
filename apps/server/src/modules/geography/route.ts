/** A way by road, measured by a service or estimated from the straight line. */
import { type Point, roadKm } from './places.ts'

export const routeSources = ['estimate', 'service'] as const
export type RouteSource = (typeof routeSources)[number]

export interface Route {
  /** Whole ones. */
  readonly km: number
  readonly minutes: number
  readonly source: RouteSource
}

/** What a lorry makes on the whole of a way. */
const estimatedKmPerHour = 60

/** Costs nothing and never fails: for lists, and where nobody measures. */
export const estimateRoute = (from: Point, to: Point): Route => {
  const km = roadKm(from, to)
  return { km, minutes: Math.round((km * 60) / estimatedKmPerHour), source: 'estimate' }
}

/** The shortest. What was measured counts before what is estimated, which knows of no river. Null of none. */
export const shortestOf = (routes: readonly Route[]): Route | null => {
  const measured = routes.filter(({ source }) => source === 'service')
  return (measured.length > 0 ? measured : routes).reduce<Route | null>(
    (least, one) => (least === null || one.km < least.km ? one : least),
    null,
  )
}
