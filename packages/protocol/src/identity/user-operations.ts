/** People, as those see them who administer accounts. */
import type { Endpoint } from '../endpoint.ts'

export const userEndpoints: readonly Endpoint[] = []
