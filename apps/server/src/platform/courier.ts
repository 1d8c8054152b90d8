import { sql } from 'drizzle-orm'
import { afterCommit } from './after-commit.ts'
import type { Database, Queryable } from './database.ts'
import type { Listener } from './listener.ts'
import { type Redis, redisPrefix } from './redis.ts'

/** Carries short texts from any process to every process, itself too. None is kept: whoever is away misses it. */
export interface Courier {
  /** Given a transaction, the text leaves when that commits. */
  send(text: string, tx: Queryable): Promise<void>
  /** `missed`: the way was interrupted and is open again; nobody knows what went past meanwhile. */
  receive(heard: (text: string) => void, missed: () => void): Promise<() => Promise<void>>
}

const channel = 'realtime'

/** By NOTIFY, which PostgreSQL itself holds back until the transaction commits. */
export const postgresCourier = (listener: Listener): Courier => ({
  async send(text, tx) {
    await tx.execute(sql`select pg_notify(${channel}, ${text})`)
  },
  receive: (heard, missed) => listener.subscribe(channel, heard, missed),
})

/** By Redis while it is there, otherwise by the other way, on which every process keeps listening. */
export const redisCourier = (redis: Redis, database: Database, other: Courier): Courier => ({
  async send(text, tx) {
    if (!redis.isUp) return other.send(text, tx)
    afterCommit(tx, () => {
      redis.commands.publish(redisPrefix + channel, text).catch(() => {
        other.send(text, database.db).catch(() => {})
      })
    })
  },
  async receive(heard, missed) {
    const ends = [await redis.subscribe(channel, heard, missed), await other.receive(heard, missed)]
    return async () => {
      for (const end of ends) await end()
    }
  },
})
