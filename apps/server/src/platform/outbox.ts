import { asc, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Queryable, Tx } from './database.ts'
import type { Listener } from './listener.ts'
import { currentOrigin, type Origin, withOrigin } from './origin.ts'
import { outbox } from './table.ts'
import { currentTraceparent, inSpan } from './traces.ts'

/** What happened, by topic. Modules add theirs by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Events {}
export type Topic = keyof Events & string

/** What the event being written comes of, as its row keeps it. */
export const originOfEvent = (): Origin | null => {
  const origin = currentOrigin()
  const traceparent = currentTraceparent()
  return origin ? { ...origin, ...(traceparent && { traceparent }) } : null
}

/** Writes an event in the transaction of the command it belongs to. */
export const emit = async <T extends Topic>(tx: Queryable, topic: T, payload: Events[T]): Promise<void> => {
  await tx.insert(outbox).values({ topic, payload: payload as object, origin: originOfEvent() })
}

/** Handles an event in the dispatcher's transaction. Called at least once for each event: must be idempotent. */
export type Consumer<T extends Topic> = (event: { id: number; payload: Events[T]; at: Date }, tx: Tx) => Promise<void>

export interface Dispatcher {
  on<T extends Topic>(topic: T, consumer: Consumer<T>): void
  start(): Promise<void>
  /** Hands on everything waiting; answers how many. */
  drain(): Promise<number>
  stop(): Promise<void>
}

const batch = 50
/** Failing this often, an event is given up until somebody hands it on again. */
export const attemptsMax = 20
const idleMs = 2_000

/** One dispatcher a process; rows are shared out among processes by SKIP LOCKED. */
export const createDispatcher = (db: Db, listener: Listener, log: FastifyBaseLogger): Dispatcher => {
  const consumers = new Map<string, Consumer<never>[]>()
  let leave: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let isAgain = false

  const handOne = async (tx: Tx, row: typeof outbox.$inferSelect): Promise<void> => {
    try {
      await tx.transaction(async (inner) => {
        for (const consumer of consumers.get(row.topic) ?? [])
          await consumer({ id: row.id, payload: row.payload as never, at: row.createdAt }, inner)
      })
      await tx
        .update(outbox)
        .set({ dispatchedAt: sql`now()` })
        .where(sql`id = ${row.id}`)
    } catch (error) {
      log.error({ err: error, event: row.id, topic: row.topic }, 'event failed')
      await tx
        .update(outbox)
        .set({ attempts: row.attempts + 1, lastError: String(error).slice(0, 500) })
        .where(sql`id = ${row.id}`)
    }
  }

  const handOn = () =>
    db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(outbox)
        .where(sql`${isNull(outbox.dispatchedAt)} and ${outbox.attempts} < ${attemptsMax}`)
        .orderBy(asc(outbox.id))
        .limit(batch)
        .for('update', { skipLocked: true })
      for (const row of rows)
        await withOrigin(row.origin ?? { requestId: `event:${row.id}` }, () =>
          inSpan(`event ${row.topic}`, row.origin?.traceparent, () => handOne(tx, row)),
        )
      return rows.length
    })

  const handOnAll = async (): Promise<number> => {
    let total = 0
    for (;;) {
      const handled = await handOn()
      total += handled
      if (handled < batch) return total
    }
  }
  /** One at a time, or a later event would overtake those another round is handing on. */
  const run = (): Promise<number> => {
    const round = handOnAll()
    running = round
      .catch(() => 0)
      .then(() => {
        running = undefined
        if (!isAgain) return
        isAgain = false
        wake()
      })
    return round
  }
  const wake = () => {
    if (isStopped) return
    if (running) isAgain = true
    else run().catch((error: unknown) => log.error({ err: error }, 'dispatch failed'))
  }
  const drain = async (): Promise<number> => {
    if (!running) return run()
    await running
    return drain()
  }

  return {
    on(topic, consumer) {
      consumers.set(topic, [...(consumers.get(topic) ?? []), consumer as Consumer<never>])
    },
    async start() {
      leave = await listener.subscribe('outbox', wake, wake)
      // The timer catches what was written while the connection was away.
      timer = setInterval(wake, idleMs)
      wake()
    },
    drain,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
      await leave?.()
    },
  }
}
