import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

/** Accounts, as those see them who administer them. */
export const userRoutes = (_mounting: Mounting, _services: Services): void => {}
