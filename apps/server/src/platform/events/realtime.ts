import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { WebSocket } from 'ws'
import type { Broadcast } from './broadcast.ts'
import type { Db, Queryable } from '../database/database.ts'
import { createOpenPages, type Page, sendBounded } from '../open-pages.ts'

/** Messages to a person's open pages, wherever they are connected: any process publishes, each delivers its own. */
export interface Realtime {
  /** Open pages at this process. */
  readonly pages: number
  /** Whoever was sent something a moment ago is told that he may have missed it: his page read before it was connected. */
  join(page: Page): void
  /**
   * Reaches every open page of the user within a moment; nobody there is no fault. Given a transaction, the message
   * leaves when that commits, so that nobody hears of what is not yet to be read.
   */
  publish(userId: number, message: { type: string } & Record<string, unknown>, tx?: Queryable): Promise<void>
  /** Closes the pages of sign-ins that have ended, at every process; given a transaction, when that commits. */
  endSessions(userId: number, sessionIds: readonly string[], tx?: Queryable): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** What goes from process to process. `ended` are sessions; `message` is for pages, also those of an older version. */
interface Told {
  readonly userId: number
  readonly message: { readonly type: string }
  readonly ended?: readonly string[]
}

/** PostgreSQL refuses larger payloads; a message this long says only that something changed. */
const payloadMax = 7_500
/** A page that answers no ping until the next one is gone without a word, and its connection is ended. */
const pingEveryMs = 25_000
/** Longer than a page takes from reading what it shows to being connected. */
const openingMs = 10_000
const peopleMax = 100_000
/** Sessions named in one text, so that it stays below `payloadMax`. */
const sessionsEach = 100
/** Told to every page of a process that may have missed messages: it looks for itself. */
const missedMessage = JSON.stringify({ type: 'messages_missed' })

export interface RealtimeOptions {
  readonly pagesEach?: number
  readonly pingMs?: number
}

export const createRealtime = (
  broadcast: Broadcast,
  db: Db,
  log: FastifyBaseLogger,
  { pagesEach = Infinity, pingMs = pingEveryMs }: RealtimeOptions = {},
): Realtime => {
  const pages = createOpenPages(pagesEach)
  const silent = new WeakSet<WebSocket>()
  /** Who was sent something just now, wherever he is connected. */
  const addressed = new LRUCache<number, true>({ max: peopleMax, ttl: openingMs })
  /** Sessions that ended just now: a page that was let in a moment before is closed as it joins. */
  const ended = new LRUCache<string, true>({ max: peopleMax, ttl: openingMs })
  let leave: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined

  const deliver = (text: string) => {
    const told = JSON.parse(text) as Told
    if (told.ended) {
      for (const sessionId of told.ended) ended.set(sessionId, true)
      return pages.endSessions(told.userId, told.ended)
    }
    addressed.set(told.userId, true)
    const body = JSON.stringify(told.message)
    for (const socket of pages.of(told.userId)) sendBounded(socket, body)
  }
  const tellMissed = () => {
    log.info({ pages: pages.count }, 'messages may have been missed: the pages look for themselves')
    for (const socket of pages.all()) sendBounded(socket, missedMessage)
  }

  return {
    get pages() {
      return pages.count
    },
    join(page) {
      const { userId, sessionId, socket } = page
      pages.add(page)
      socket.on('pong', () => silent.delete(socket))
      if (ended.has(sessionId)) pages.endSessions(userId, [sessionId])
      if (addressed.has(userId)) sendBounded(socket, missedMessage)
    },
    async publish(userId, message, tx = db) {
      const text = JSON.stringify({ userId, message })
      const isShort = Buffer.byteLength(text) <= payloadMax
      await broadcast.send(isShort ? text : JSON.stringify({ userId, message: { type: message.type } }), tx)
    },
    async endSessions(userId, sessionIds, tx = db) {
      for (let from = 0; from < sessionIds.length; from += sessionsEach) {
        const some = sessionIds.slice(from, from + sessionsEach)
        const told: Told = { userId, message: { type: 'session_ended' }, ended: some }
        await broadcast.send(JSON.stringify(told), tx)
      }
    },
    async start() {
      leave = await broadcast.subscribe(deliver, tellMissed)
      timer = setInterval(() => {
        for (const socket of pages.all()) {
          if (silent.has(socket)) socket.terminate()
          else socket.ping()
          silent.add(socket)
        }
      }, pingMs)
    },
    async stop() {
      clearInterval(timer)
      for (const socket of pages.all()) socket.close(1001)
      await leave?.()
    },
  }
}
