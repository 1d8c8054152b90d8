import { sql } from 'drizzle-orm'
import { afterCommit } from '../database/after-commit.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Listener } from '../database/listener.ts'
import { type Redis, redisPrefix } from '../outside/redis.ts'

/** Carries short texts from any process to every process, itself too. None is kept: whoever is away misses it. */
export interface Broadcast {
  /** Given a transaction, the text leaves when that commits. */
  send(text: string, tx: Queryable): Promise<void>
  /** `onGap`: the way was interrupted and is open again; nobody knows what went past meanwhile. */
  subscribe(onMessage: (text: string) => void, onGap: () => void): Promise<() => Promise<void>>
}

const channel = 'realtime'

/** By NOTIFY, which PostgreSQL itself holds back until the transaction commits. */
export const postgresBroadcast = (listener: Listener): Broadcast => ({
  async send(text, tx) {
    await tx.execute(sql`select pg_notify(${channel}, ${text})`)
  },
  subscribe: (onMessage, onGap) => listener.subscribe(channel, onMessage, onGap),
})

/** By Redis while it is there, otherwise by the other way, on which every process keeps listening. */
export const redisBroadcast = (redis: Redis, database: Database, other: Broadcast): Broadcast => ({
  async send(text, tx) {
    if (!redis.isUp) return other.send(text, tx)
    afterCommit(tx, () => {
      redis.commands.publish(redisPrefix + channel, text).catch(() => {
        other.send(text, database.db).catch(() => {})
      })
    })
  },
  async subscribe(onMessage, onGap) {
    const ends = [await redis.subscribe(channel, onMessage, onGap), await other.subscribe(onMessage, onGap)]
    return async () => {
      for (const end of ends) await end()
    }
  },
})
