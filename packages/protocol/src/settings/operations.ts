/** What the installation is told about itself. */
import type { Endpoint } from '../endpoint.ts'

export const settingEndpoints: readonly Endpoint[] = []
