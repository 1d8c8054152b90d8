import type { Mounting } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'

export const depositRoutes = (_mounting: Mounting, _services: Services): void => {}
