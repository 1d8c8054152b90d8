/** Who did what: read by staff who may, written by every command. */
import type { Endpoint } from '../endpoint.ts'

export const auditEndpoints: readonly Endpoint[] = []
