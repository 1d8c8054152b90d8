/** Orders whose parts disagree, and their repair. */
import type { Endpoint } from '../endpoint.ts'

export const consistencyEndpoints: readonly Endpoint[] = []
