import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** Contracts of all lines, as staff work on them. */
export const contractDeskRoutes = (_mounting: Mounting, _services: Services): void => {}
