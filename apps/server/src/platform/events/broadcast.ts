import type { FastifyBaseLogger } from 'fastify'
import { afterCommit } from '../database/transaction-hooks.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Listener } from '../database/listener.ts'
import { type Redis, redisPrefix } from '../outside/redis.ts'

/** Carries short texts from any process to every process, itself too. None is kept: whoever is away misses it. */
export interface Broadcast {
  /** Given a transaction, the text leaves when that has committed. */
  send(text: string, tx: Queryable): Promise<void>
  /** `onGap`: the way was interrupted and is open again; nobody knows what went past meanwhile. */
  subscribe(onMessage: (text: string) => void, onGap: () => void): Promise<() => Promise<void>>
}

/** While the database does not answer. */
const waitingMax = 10_000

/** What is sent is kept nowhere: its commit waits for no disk. */
const notify = `SELECT pg_notify($1, t), set_config('synchronous_commit', 'off', true) FROM unnest($2::text[]) t`

export type Channel = 'realtime' | 'outbox' | 'devices' | 'fences'

/**
 * By NOTIFY, in statements of their own: a transaction that has one to send commits under a lock of the whole cluster. What
 * is to be sent while one is under way leaves together with the next.
 */
export const postgresBroadcast = (
  channel: Channel,
  { pool }: Pick<Database, 'pool'>,
  listener: Listener,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Broadcast => {
  const waiting: string[] = []
  const state = { isSending: false }
  const flush = async (): Promise<void> => {
    if (state.isSending) return
    state.isSending = true
    try {
      while (waiting.length > 0) {
        const values = [channel, waiting.splice(0)]
        await pool.query({ name: 'notify', text: notify, values })
      }
    } catch (error) {
      log.warn({ err: error, channel }, 'other processes were not told')
    } finally {
      state.isSending = false
    }
  }
  return {
    async send(text, tx) {
      afterCommit(tx, () => {
        // One that only wakes says no more the second time.
        if (text === '' && waiting.length > 0) return
        if (waiting.length === waitingMax) return log.warn({ channel }, 'too much to tell other processes')
        waiting.push(text)
        void flush()
      })
    },
    subscribe: (onMessage, onGap) => listener.subscribe(channel, onMessage, onGap),
  }
}

/** By Redis while it is there, otherwise by the other way, on which every process keeps listening. */
export const redisBroadcast = (channel: Channel, redis: Redis, database: Database, other: Broadcast): Broadcast => ({
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
