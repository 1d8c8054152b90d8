/** Speaks the HTTP interface of OSRM: `route` for one destination, `table` for several. */
import * as z from 'zod/mini'
import type { Point } from './places.ts'
import { type MeasuredRoute, pointDecimals, type RouteService } from './route-service.ts'

/** A table of the most destinations takes a tenth of it. */
const answerBytesMax = 64 * 1024

/** The service was reached and said nothing that can be used. */
export class RouteAnswerFault extends Error {
  override readonly name = 'RouteAnswerFault'
}

const route = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: z.number(), duration: z.number() })).check(z.minLength(1)),
})
const cells = z.tuple([z.array(z.nullable(z.number()))])
const table = z.object({ code: z.literal('Ok'), distances: cells, durations: cells })
/** No road leads there, or none is near: an answer like any other. */
const noRoad = z.object({ code: z.enum(['NoRoute', 'NoTable', 'NoSegment']) })

const written = ({ latitude, longitude }: Point): string =>
  `${longitude.toFixed(pointDecimals)},${latitude.toFixed(pointDecimals)}`

const readWithin = async (answer: Response, max: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > max) throw new RouteAnswerFault(`more than ${max} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new RouteAnswerFault('no JSON')
  }
}

/** Null: no road leads there. */
const readAs = <T extends z.ZodMiniType>(shape: T, answer: unknown, status: number): z.output<T> | null => {
  if (noRoad.safeParse(answer).success) return null
  const outcome = shape.safeParse(answer)
  if (!outcome.success) throw new RouteAnswerFault(`status ${status}, not as OSRM answers`)
  return outcome.data
}

export const osrmRoutes = (base: string): RouteService => {
  const ask = async (
    service: 'route' | 'table',
    points: readonly Point[],
    how: string,
    signal: AbortSignal,
  ): Promise<readonly [answer: unknown, status: number]> => {
    const url = new URL(base)
    url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${service}/v1/driving/${points.map(written).join(';')}`
    // As OSRM writes them: `;` between numbers stays what it is, and what the address itself says (a key) stays too.
    url.search = [url.search.slice(1), how].filter(Boolean).join('&')
    const answer = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
    return [parsed(await readWithin(answer, answerBytesMax)), answer.status]
  }

  const measureOne = async (from: Point, to: Point, signal: AbortSignal): Promise<MeasuredRoute | null> => {
    const found = readAs(
      route,
      ...(await ask('route', [from, to], 'overview=false&alternatives=false&steps=false', signal)),
    )
    return found && { metres: found.routes[0]!.distance, seconds: found.routes[0]!.duration }
  }

  return {
    async measure(from, to, signal) {
      if (to.length === 1) return [await measureOne(from, to[0]!, signal)]
      const destinations = to.map((_, at) => at + 1).join(';')
      const how = `sources=0&destinations=${destinations}&annotations=duration,distance`
      const found = readAs(table, ...(await ask('table', [from, ...to], how, signal)))
      if (!found) return to.map(() => null)
      const [[distances], [durations]] = [found.distances, found.durations]
      if (distances.length !== to.length || durations.length !== to.length)
        throw new RouteAnswerFault('a table of another size')
      return to.map((_, at) => {
        const [metres, seconds] = [distances[at] ?? null, durations[at] ?? null]
        return metres === null || seconds === null ? null : { metres, seconds }
      })
    },
  }
}
