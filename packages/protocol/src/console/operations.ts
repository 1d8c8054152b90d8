/** What the console shows at a glance. */
import type { Endpoint } from '../endpoint.ts'

export const consoleEndpoints: readonly Endpoint[] = []
