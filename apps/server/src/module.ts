import type { Identity } from './modules/identity/public.ts'
import type { BroughtHooks } from './platform/hooks.ts'
import type { Mounting } from './platform/http/mount.ts'
import type { PageDeclaration, SitemapSource } from './platform/pages/page.ts'
import type { Brought } from './platform/registry.ts'
import type { Services } from './platform/services.ts'

/** What a module of the server brings, in its `module.ts`; `modules.ts` names the modules. */
export interface ServerModule extends Brought {
  readonly name: string
  /** What it does in other modules' steps, in the order of the list. */
  readonly hooks?: BroughtHooks
  /** Mounts its routes, follows events, registers jobs: in the order of the list. */
  readonly mount?: (mounting: Mounting, services: Services, identity: Identity) => void | Promise<void>
  /** Screens that arrive readable from the server, for the site at this address. */
  readonly pages?: (publicUrl: string) => readonly PageDeclaration[]
  /** What else search engines are told of: name (letters) → its addresses. */
  readonly sitemaps?: Readonly<Record<string, SitemapSource>>
}
