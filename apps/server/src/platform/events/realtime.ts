import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { remembering } from '../remembering.ts'
import { type Audiences, createAudiences } from './audiences.ts'
import type { Broadcast } from './broadcast.ts'
import type { Actor } from '../access.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { createPublisher, type Publisher, type Published } from './publisher.ts'
import { createOpenPages, type OpenPages, type Page, sendBounded } from '../open-pages.ts'

/** Messages to open pages, wherever they are connected: any process publishes, each delivers its own. */
export interface Realtime extends Publisher, Pick<Audiences, 'subscribe' | 'unsubscribe' | 'takesTurn'> {
  /** Open pages at this process. */
  readonly pages: number
  /** Topics they hear of, each as often as a page hears of it. */
  readonly places: number
  /** Whoever was sent something a moment ago is told that he may have missed it: his page read before it was connected. */
  join(page: Page): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** A page that answers no ping until the next one is gone without a word, and its connection is ended. */
const pingEveryMs = 25_000
/** Longer than a page takes from reading what it shows to being connected. */
const openingMs = 10_000
const peopleMax = 100_000
/** Told to every page of a process that may have missed messages: it looks for itself. */
const missedMessage = JSON.stringify({ type: 'messages_missed' })

/** Ends the connections of pages that have not answered since it was last called. */
const createPings = (pages: OpenPages) => {
  const silent = new WeakSet<WebSocket>()
  return {
    listenTo: (socket: WebSocket) => socket.on('pong', () => silent.delete(socket)),
    send() {
      for (const socket of pages.all()) {
        if (silent.has(socket)) socket.terminate()
        else socket.ping()
        silent.add(socket)
      }
    },
  }
}

/** How often it is asked whose access has run out, and who is to be looked at again. */
const tickMs = 500

export interface RealtimeGround {
  readonly broadcast: Broadcast
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly mayHear: (actor: Actor, topic: string) => Promise<boolean>
  /** Throws for a topic nobody declared. */
  readonly requireTopic: (topic: string) => void
}
export interface RealtimeOptions {
  readonly pagesEach?: number
  readonly pingMs?: number
  readonly recheckMs?: number
}

export const createRealtime = (
  { broadcast, db, clock, log, mayHear, requireTopic }: RealtimeGround,
  { pagesEach = Infinity, pingMs = pingEveryMs, ...options }: RealtimeOptions = {},
): Realtime => {
  const pages = createOpenPages(pagesEach)
  const audiences = createAudiences({ log, mayHear, ...options })
  const pings = createPings(pages)
  /** Who was sent something just now, wherever he is connected. */
  const addressed = remembering<number, true>(peopleMax, openingMs)
  /** Sessions that ended just now: a page that was let in a moment before is closed as it joins. */
  const ended = remembering<string, true>(peopleMax, openingMs)
  let leave: (() => Promise<void>) | undefined
  const timers: NodeJS.Timeout[] = []

  const deliver = (text: string) => {
    const published = JSON.parse(text) as Published
    if ('recheck' in published) return audiences.recheck(published.recheck)
    if ('topic' in published) return audiences.deliver(published.topic, published.message)
    if (published.ended) {
      for (const sessionId of published.ended) ended.set(sessionId, true)
      return pages.endSessions(published.userId, published.ended)
    }
    addressed.set(published.userId, true)
    const body = JSON.stringify(published.message)
    for (const socket of pages.of(published.userId)) sendBounded(socket, body)
  }
  const tellMissed = () => {
    log.info({ pages: pages.count }, 'messages may have been missed: the pages look for themselves')
    for (const socket of pages.all()) sendBounded(socket, missedMessage)
    // So may the end of a right have been.
    audiences.recheck({})
  }
  return {
    ...createPublisher(broadcast, db, requireTopic),
    get pages() {
      return pages.count
    },
    get places() {
      return audiences.count
    },
    subscribe: audiences.subscribe,
    unsubscribe: audiences.unsubscribe,
    takesTurn: audiences.takesTurn,
    join(page) {
      const { socket } = page
      const { id: userId, sessionId } = page.actor
      pages.add(page)
      audiences.add(page)
      pings.listenTo(socket)
      if (ended.has(sessionId)) pages.endSessions(userId, [sessionId])
      if (addressed.has(userId)) sendBounded(socket, missedMessage)
    },
    async start() {
      leave = await broadcast.subscribe(deliver, tellMissed)
      const tick = () => {
        pages.endExpired(clock.now())
        audiences.tick()
      }
      timers.push(setInterval(pings.send, pingMs), setInterval(tick, tickMs))
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      for (const socket of pages.all()) socket.close(1001)
      await leave?.()
    },
  }
}
