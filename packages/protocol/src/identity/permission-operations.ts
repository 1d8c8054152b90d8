/** The matrix of permissions and technical roles. */
import type { Endpoint } from '../endpoint.ts'

export const permissionEndpoints: readonly Endpoint[] = []
