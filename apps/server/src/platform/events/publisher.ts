/** What a process says for the open pages of all processes, its own too. */
import type { Db, Queryable } from '../database/database.ts'
import type { Whose } from './audiences.ts'
import type { Broadcast } from './broadcast.ts'

export type Message = { type: string } & Record<string, unknown>

export interface Publisher {
  /**
   * Reaches every open page of the user within a moment; nobody there is no fault. Given a transaction, the message
   * leaves when that commits, so that nobody hears of what is not yet to be read.
   */
  publish(userId: number, message: Message, tx?: Queryable): Promise<void>
  /** The same to every page that hears of a topic; whoever may is declared with it (`topics` of the modules). */
  publishTo(topic: string, message: Message, tx?: Queryable): Promise<void>
  /**
   * To be called by whatever ends a right: whoever of these may hear of a topic no more is told and hears nothing more, at
   * every process; given a transaction, when that commits.
   */
  recheck(whose: Whose, tx?: Queryable): Promise<void>
  /** Closes the pages of sign-ins that have ended, at every process; given a transaction, when that commits. */
  endSessions(userId: number, sessionIds: readonly string[], tx?: Queryable): Promise<void>
}

/** What goes from process to process. `ended` are sessions; `message` is for pages, also those of an older version. */
interface ToPerson {
  readonly userId: number
  readonly message: { readonly type: string }
  readonly ended?: readonly string[]
}
export type Published =
  ToPerson | { readonly topic: string; readonly message: { readonly type: string } } | { readonly recheck: Whose }

/** PostgreSQL refuses larger payloads; a message this long says only that something changed. */
const payloadMax = 7_500
/** Sessions named in one text, so that it stays below `payloadMax`. */
const sessionsEach = 100

export const createPublisher = (broadcast: Broadcast, db: Db, requireTopic: (topic: string) => void): Publisher => {
  const send = (published: Published & { readonly message: Message }, tx: Queryable): Promise<void> => {
    const text = JSON.stringify(published)
    const isShort = Buffer.byteLength(text) <= payloadMax
    return broadcast.send(
      isShort ? text : JSON.stringify({ ...published, message: { type: published.message.type } }),
      tx,
    )
  }
  return {
    publish: (userId, message, tx = db) => send({ userId, message }, tx),
    async publishTo(topic, message, tx = db) {
      requireTopic(topic)
      await send({ topic, message }, tx)
    },
    async recheck(whose, tx = db) {
      await broadcast.send(JSON.stringify({ recheck: whose } satisfies Published), tx)
    },
    async endSessions(userId, sessionIds, tx = db) {
      for (let from = 0; from < sessionIds.length; from += sessionsEach) {
        const some = sessionIds.slice(from, from + sessionsEach)
        const published: Published = { userId, message: { type: 'session_ended' }, ended: some }
        await broadcast.send(JSON.stringify(published), tx)
      }
    },
  }
}
