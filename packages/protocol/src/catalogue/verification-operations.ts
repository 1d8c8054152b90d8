/** Machines of owners, verified by staff. */
import type { Endpoint } from '../endpoint.ts'

export const verificationEndpoints: readonly Endpoint[] = []
