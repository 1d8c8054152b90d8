/** Maintenance of all machines, as staff arrange it. */
import type { Endpoint } from '../endpoint.ts'

export const schedulingEndpoints: readonly Endpoint[] = []
