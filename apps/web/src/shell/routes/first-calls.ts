/**
 * What a screen asks the server at once, written down by the build beside the files it fetches (`write-preloads.mjs`):
 * the app asks it while those files are still on their way, not after they have come. `first-calls.ts` of a module or
 * its desk is read by the build alone and weighs nothing in the pages.
 */
import { addressOfCall, type Endpoint, type Operation } from '@jihui/protocol/endpoint'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import type { ScreenRoute } from './route.ts'

export interface FirstCall {
  readonly operation: Endpoint | Operation
  /** Those of the screen's own address it takes. */
  readonly params?: readonly string[]
  readonly query?: object
}
/** By the name of the screen's file; the list stands beside the folder of screens. */
export type FirstCalls = Readonly<Record<string, (route: ScreenRoute) => readonly FirstCall[]>>

/** `/api/things/:3/`: the fourth part of the screen's own address stands there (`preloads.ts` puts it in). */
export const addressesOf = (route: ScreenRoute, calls: readonly FirstCall[]): string[] =>
  calls.flatMap(({ operation, params = [], query }) => {
    const endpoint = 'path' in operation ? operation : route.line ? onLine(operation, findLine(route.line)) : null
    if (!endpoint) return []
    const parts = route.path.split('/')
    const marks = params.map((name) => [name, `at${parts.indexOf(`:${name}`)}`] as const)
    const address = addressOfCall(endpoint, { params: Object.fromEntries(marks), query })
    return [marks.reduce((text, [, mark]) => text.replace(`/${mark}/`, `/:${mark.slice(2)}/`), address)]
  })
