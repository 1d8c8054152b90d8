/**
 * Looks at pages: who it is now, and whether he may hear of what he asked for or hears of. So many at a time, so that a
 * large audience takes no connection from anybody's calls.
 */
import { channelClose } from '@jihui/protocol/channel'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../access.ts'
import { closeForGood, type Page } from '../open-pages.ts'
import type { Place, Seats } from './seats.ts'

export interface LookOptions {
  /** A page is looked at again after this long at the latest, whatever anybody said of it. */
  readonly recheckMs?: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly mayHear: (actor: Actor, topic: string) => Promise<boolean>
}

export interface Looks {
  /** When a page that was just looked at is due by itself: never all at the same moment. */
  nextDue(): number
  join(page: Page, topic: string): void
  again(page: Page, topics: Iterable<string>): void
  allOf(page: Page): void
  /** Those whose time has come, and those that could not be looked at. */
  due(): void
}

/** What became of a place: allowed or not; null where nobody could tell. */
type Settle = (page: Page, topic: string, place: Place, isAllowed: boolean | null) => void

const usualRecheckMs = 60_000
/** Of joins, and of rechecks: neither waits behind the other. */
const atOnce = 3

/** Works on pages with what is asked of each; what is asked while one is worked on is worked on again. */
const createLine = (work: (page: Page, topics: readonly string[]) => Promise<void>) => {
  const waiting = new Map<Page, Set<string>>()
  let running = 0
  const next = (): void => {
    const [first] = waiting
    if (!first || running >= atOnce) return
    const [page, topics] = first
    waiting.delete(page)
    running += 1
    void work(page, [...topics]).finally(() => {
      running -= 1
      next()
    })
    next()
  }
  return (page: Page, topics: Iterable<string>): void => {
    const asked = waiting.get(page) ?? new Set()
    for (const topic of topics) asked.add(topic)
    waiting.set(page, asked)
    next()
  }
}

export const createLooks = (
  seats: Seats,
  settle: Settle,
  { recheckMs = usualRecheckMs, log, mayHear }: LookOptions,
): Looks => {
  const failed = new WeakSet<Page>()
  const nextDue = (): number => performance.now() + recheckMs * (0.7 + Math.random() * 0.25)

  const look = async (page: Page, topics: readonly string[]): Promise<void> => {
    const places = seats.of(page)?.places
    if (!places) return
    const actor = await page.identify()
    if (!actor) return closeForGood(page.socket, channelClose.unauthorized, 'token')
    page.actor = actor
    for (const topic of topics) {
      const place = places.get(topic)
      if (!place) continue
      const isAllowed = await mayHear(actor, topic)
      // One he has left meanwhile, or taken anew, is not this one any more.
      if (places.get(topic) === place) settle(page, topic, place, isAllowed)
    }
  }
  const noteFault = (page: Page, topics: readonly string[], error: unknown): void => {
    const seat = seats.of(page)
    if (!seat) return
    log.warn({ err: error }, 'could not look at what a page may hear')
    failed.add(page)
    for (const topic of topics) {
      const place = seat.places.get(topic)
      if (place) settle(page, topic, place, null)
    }
  }
  const careful = (page: Page, topics: readonly string[]): Promise<void> =>
    look(page, topics).catch((error: unknown) => noteFault(page, topics, error))
  const [joining, again] = [createLine(careful), createLine(careful)]
  const allOf = (page: Page): void => {
    const seat = seats.of(page)
    if (!seat) return
    seat.dueAt = nextDue()
    again(page, seat.places.keys())
  }
  return {
    nextDue,
    join: (page, topic) => joining(page, [topic]),
    again,
    allOf,
    due() {
      const now = performance.now()
      for (const [page, { dueAt }] of seats.all) if (failed.delete(page) || dueAt <= now) allOf(page)
    },
  }
}
