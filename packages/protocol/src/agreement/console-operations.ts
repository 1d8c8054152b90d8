/** Contracts of all lines, as staff work on them. */
import type { Endpoint } from '../endpoint.ts'

export const contractDeskEndpoints: readonly Endpoint[] = []
