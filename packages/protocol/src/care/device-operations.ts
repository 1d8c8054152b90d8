/** What is known of the machines from afar. */
import type { Endpoint } from '../endpoint.ts'

export const deviceEndpoints: readonly Endpoint[] = []
