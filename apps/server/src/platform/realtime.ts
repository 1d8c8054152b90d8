import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { WebSocket } from 'ws'
import type { Database, Queryable } from './database.ts'

/** Messages to a person's open pages, wherever they are connected: any process publishes, each delivers its own. */
export interface Realtime {
  join(userId: number, socket: WebSocket): void
  /**
   * Reaches every open page of the user within a moment; nobody there is no fault. Given a transaction, the message
   * leaves when that commits, so that nobody hears of what is not yet to be read.
   */
  publish(userId: number, message: { type: string } & Record<string, unknown>, tx?: Queryable): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const channel = 'realtime'
/** PostgreSQL refuses larger payloads; a message this long says only that something changed. */
const payloadMax = 7_500

export const createRealtime = (database: Database, databaseUrl: string, log: FastifyBaseLogger): Realtime => {
  const sockets = new Map<number, Set<WebSocket>>()
  let listener: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const deliver = (text: string) => {
    const { userId, message } = JSON.parse(text) as { userId: number; message: unknown }
    const body = JSON.stringify(message)
    for (const socket of sockets.get(userId) ?? []) socket.send(body)
  }
  const listen = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('notification', (notice) => notice.payload && deliver(notice.payload))
    client.on('error', (error) => {
      log.warn({ err: error }, 'realtime connection lost')
      listener = undefined
    })
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    listener = client
  }

  return {
    join(userId, socket) {
      const mine = sockets.get(userId) ?? new Set()
      sockets.set(userId, mine.add(socket))
      socket.on('close', () => {
        mine.delete(socket)
        if (mine.size === 0) sockets.delete(userId)
      })
    },
    async publish(userId, message, tx = database.db) {
      const text = JSON.stringify({ userId, message })
      const payload =
        Buffer.byteLength(text) <= payloadMax ? text : JSON.stringify({ userId, message: { type: message.type } })
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    async start() {
      await listen()
      timer = setInterval(() => {
        if (!listener && !isStopped) void listen().catch(() => {})
        for (const mine of sockets.values()) for (const socket of mine) socket.ping()
      }, 25_000)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const mine of sockets.values()) for (const socket of mine) socket.close(1001)
      await listener?.end().catch(() => {})
    },
  }
}
