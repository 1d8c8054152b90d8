import type { Identity } from './modules/identity/public.ts'
import type { Mounting } from './platform/http/mount.ts'
import type { Brought } from './platform/registry.ts'
import type { Services } from './platform/services.ts'

/** What a module of the server brings, in its `module.ts`; `modules.ts` names the modules. */
export interface ServerModule extends Brought {
  readonly name: string
  /** Mounts its routes, follows events, registers jobs and hooks: in the order of the list. */
  readonly mount?: (mounting: Mounting, services: Services, identity: Identity) => void | Promise<void>
}
