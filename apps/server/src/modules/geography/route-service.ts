/** The port to whoever measures roads outside: an OSRM, or an adapter for a provider of maps. */
import type { Point } from './places.ts'

export interface MeasuredRoute {
  readonly metres: number
  readonly seconds: number
}

export interface RouteService {
  /**
   * From one point to each of the others, in their order; null where no road leads. Points are WGS-84: an adapter whose
   * provider speaks GCJ-02 converts them (`toGcj02`). Throws where there is no answer that can be used, and stops at `signal`.
   */
  measure(from: Point, to: readonly Point[], signal: AbortSignal): Promise<readonly (MeasuredRoute | null)[]>
}

/** What it is called among the services outside. */
export const routeServiceName = 'routes'
/** Somebody waits for a price meanwhile. */
export const routeServiceLimits = { totalMs: 2_000, atOnce: 8, waiting: 64 }
/** Destinations of one question. */
export const destinationsMax = 25
/** Points are told with this many decimals of a degree: 110 m, so that neighbours share what was measured. */
export const pointDecimals = 3
