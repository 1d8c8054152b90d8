/** What an open page may say on the channel beside what the channel itself understands: each module's own. */
import type { Page } from '../open-pages.ts'
import type { Services } from '../services.ts'

/** Called for each message of its type; what it says is from outside and to be checked. The page may be gone at any moment. */
export type PageRequest = (services: Services, page: Page, frame: Readonly<Record<string, unknown>>) => void
