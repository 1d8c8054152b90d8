import type { Demo } from './demo/scene.ts'
import type { Identity } from './modules/identity/public.ts'
import type { BroughtHooks } from './platform/hooks.ts'
import type { ConsumerDeclaration, EventDeclaration, QueueDeclaration } from './platform/events/declared.ts'
import type { PageRequest } from './platform/events/page-requests.ts'
import type { Topics } from './platform/events/topics.ts'
import type { ListenerDeclaration } from './platform/listeners.ts'
import type { Mounting } from './platform/http/mount.ts'
import type { JobDeclaration } from './platform/jobs/declared.ts'
import type { PageDeclaration, SitemapSource } from './platform/pages/page.ts'
import type { Belongings, Growth, Invariants } from './proof.ts'
import type { Brought } from './platform/registry.ts'
import type { Services } from './platform/services.ts'

/** What a module of the server brings, in its `module.ts`; `modules.ts` names the modules. */
export interface ServerModule extends Brought {
  readonly name: string
  /** What it does in other modules' steps, in the order of the list. */
  readonly hooks?: BroughtHooks
  /** What it tells the rest of the house. */
  readonly events?: Readonly<Record<string, EventDeclaration<unknown>>>
  /** Queues of calls to services outside. */
  readonly queues?: Readonly<Record<string, QueueDeclaration>>
  /** What it does when it or another tells of something: of one event, in the order of the list. */
  readonly consumers?: readonly ConsumerDeclaration[]
  /** Kind of thing → who may hear of one on the channel, by the query that reads it. */
  readonly topics?: Topics
  /** What time sets off, by the name under which it is told of. */
  readonly jobs?: Readonly<Record<string, JobDeclaration>>
  /** Type of a message → what it does when an open page says it on the channel. */
  readonly pageRequests?: Readonly<Record<string, PageRequest>>
  /** Ports beside HTTP it listens on, by their name at `/readyz`. */
  readonly listeners?: Readonly<Record<string, ListenerDeclaration>>
  /** Mounts its routes: in the order of the list. */
  readonly mount?: (mounting: Mounting, services: Services, identity: Identity) => void | Promise<void>
  /** What is true of its things at any moment. */
  readonly invariants?: () => Promise<Invariants>
  /** What its calls look at as the data grows. */
  readonly growth?: () => Promise<{ readonly growth: Growth }>
  /** What of its things intruders go after. */
  readonly belongings?: () => Promise<{ readonly belongings: Belongings }>
  /** What it tells in a demo. */
  readonly demo?: () => Promise<{ readonly demo: Demo }>
  /** Screens that arrive readable from the server, for the site at this address. */
  readonly pages?: (publicUrl: string) => readonly PageDeclaration[]
  /** What else search engines are told of: name (letters) → its addresses. */
  readonly sitemaps?: Readonly<Record<string, SitemapSource>>
}
