/** What a module declares of the pages that arrive readable from the server (`pages` in its `module.ts`). */
import type { Services } from '../services.ts'
import type { Html } from './html.ts'

/** What stands on a page for those who only read it, and about it for those who list or share it. */
export interface PageContent {
  /** Without the site's name. */
  readonly title: string
  readonly description: string
  /** The one address of what is at several. */
  readonly canonical: string
  /** A picture's address below the site; the site's mark where there is none. */
  readonly image?: string
  /** Shown until the app has drawn the same. */
  readonly body: Html
  /** schema.org, each without its `@context`. */
  readonly structured: readonly object[]
  /** Drawings the page shows (`/illustrations/NAME.svg`), so that it need not ask for each. */
  readonly drawings: readonly string[]
}

/** Answer of each call by its address, as the interface gives it to a guest. */
export type Answers = Readonly<Record<string, unknown>>

export interface PageDeclaration {
  /** `/car/equipment/:id` */
  readonly path: string
  /**
   * Addresses below `/api/` the app asks first on this page; their answers come with it. The first one must succeed.
   *
   * @param today `YYYY-MM-DD` in Shanghai.
   */
  calls(params: Readonly<Record<string, string>>, today: string): readonly string[]
  /** Null: there is nothing of it to be seen. */
  tell(answers: Answers, params: Readonly<Record<string, string>>): PageContent | null
}

/** Addresses a search engine is told of; as many parts as `parts` says, each small enough to be read at once. */
export interface SitemapSource {
  parts(services: Services): Promise<number>
  addresses(services: Services, part: number): Promise<readonly { readonly path: string; readonly changed?: Date }[]>
}
