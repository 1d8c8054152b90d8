/** Refusals that several operations answer alike, each described once. */
import type { Json } from './openapi-components.ts'

type Paths = Record<string, Record<string, Json>>

/** `rental.not_found` → `RentalNotFound`. */
const asName = (code: string): string => code.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Puts each answer with `x-codes` that stands at more than one operation among the components, named by its status and
 * first code, and leaves a reference in its place. Answers the components that were made.
 */
export const shareRefusals = (paths: Paths): Record<string, Json> => {
  const places = new Map<string, { readonly status: string; readonly answer: Json; readonly at: Json[] }>()
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const responses = operation.responses as Record<string, Json>
    for (const [status, answer] of Object.entries(responses)) {
      if (!('x-codes' in answer)) continue
      const key = `${status} ${JSON.stringify(answer)}`
      const place = places.get(key) ?? { status, answer, at: [] }
      places.set(key, { ...place, at: [...place.at, responses] })
    }
  }
  const shared: Record<string, Json> = {}
  const times = new Map<string, number>()
  for (const { status, answer, at } of places.values()) {
    if (at.length < 2) continue
    const stem = `Refused${status}${asName((answer['x-codes'] as string[])[0]!)}`
    const time = (times.get(stem) ?? 0) + 1
    times.set(stem, time)
    const name = time === 1 ? stem : `${stem}${time}`
    shared[name] = answer
    for (const responses of at) responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return shared
}
