import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { WebSocket } from 'ws'
import type { Courier } from './courier.ts'
import type { Db, Queryable } from './database.ts'

/** Messages to a person's open pages, wherever they are connected: any process publishes, each delivers its own. */
export interface Realtime {
  /** Open pages at this process. */
  readonly pages: number
  /** Whoever was sent something a moment ago is told that he may have missed it: his page read before it was connected. */
  join(userId: number, socket: WebSocket): void
  /**
   * Reaches every open page of the user within a moment; nobody there is no fault. Given a transaction, the message
   * leaves when that commits, so that nobody hears of what is not yet to be read.
   */
  publish(userId: number, message: { type: string } & Record<string, unknown>, tx?: Queryable): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses larger payloads; a message this long says only that something changed. */
const payloadMax = 7_500
/** A page that answers no ping until the next one is gone without a word, and its connection is ended. */
const pingEveryMs = 25_000
/** Longer than a page takes from reading what it shows to being connected. */
const openingMs = 10_000
const peopleMax = 100_000
/** Told to every page of a process that may have missed messages: it looks for itself. */
const missedMessage = JSON.stringify({ type: 'messages_missed' })

export const createRealtime = (courier: Courier, db: Db, log: FastifyBaseLogger, pingMs = pingEveryMs): Realtime => {
  const sockets = new Map<number, Set<WebSocket>>()
  const silent = new WeakSet<WebSocket>()
  /** Who was sent something just now, wherever he is connected. */
  const addressed = new LRUCache<number, true>({ max: peopleMax, ttl: openingMs })
  let leave: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined

  const all = function* () {
    for (const mine of sockets.values()) yield* mine
  }
  const deliver = (text: string) => {
    const { userId, message } = JSON.parse(text) as { userId: number; message: unknown }
    addressed.set(userId, true)
    const body = JSON.stringify(message)
    for (const socket of sockets.get(userId) ?? []) socket.send(body)
  }
  const tellMissed = () => {
    log.info({ pages: [...all()].length }, 'messages may have been missed: the pages look for themselves')
    for (const socket of all()) socket.send(missedMessage)
  }

  return {
    get pages() {
      return [...all()].length
    },
    join(userId, socket) {
      const mine = sockets.get(userId) ?? new Set()
      sockets.set(userId, mine.add(socket))
      socket.on('pong', () => silent.delete(socket))
      if (addressed.has(userId)) socket.send(missedMessage)
      socket.on('close', () => {
        mine.delete(socket)
        if (mine.size === 0) sockets.delete(userId)
      })
    },
    async publish(userId, message, tx = db) {
      const text = JSON.stringify({ userId, message })
      const isShort = Buffer.byteLength(text) <= payloadMax
      await courier.send(isShort ? text : JSON.stringify({ userId, message: { type: message.type } }), tx)
    },
    async start() {
      leave = await courier.receive(deliver, tellMissed)
      timer = setInterval(() => {
        for (const socket of all()) {
          if (silent.has(socket)) socket.terminate()
          else socket.ping()
          silent.add(socket)
        }
      }, pingMs)
    },
    async stop() {
      clearInterval(timer)
      for (const socket of all()) socket.close(1001)
      await leave?.()
    },
  }
}
