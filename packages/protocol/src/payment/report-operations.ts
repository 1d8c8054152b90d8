/** Financial reports out of the ledger. */
import type { Endpoint } from '../endpoint.ts'

export const reportEndpoints: readonly Endpoint[] = []
