import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Queryable, Tx } from '../database/database.ts'
import type { Listener } from '../database/listener.ts'
import { currentOrigin, type Origin, withOrigin } from '../origin.ts'
import { outbox } from '../database/table.ts'
import { currentTraceparent, inSpan } from '../figures/traces.ts'

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

export interface Handed<T extends Topic> {
  id: number
  payload: Events[T]
  at: Date
}
/** Handles an event in the dispatcher's transaction. Called at least once for each event: must be idempotent. */
export type Consumer<T extends Topic> = (event: Handed<T>, tx: Tx) => Promise<void>
/**
 * Handles an event outside of any transaction, because it calls somebody outside. A process may die between the call and
 * what it writes of it: called again then, it must find out what was done.
 */
export type OutsideConsumer<T extends Topic> = (event: Handed<T>) => Promise<void>

/**
 * Queues of events, each with a loop of its own, so that whoever is silent delays nobody else's. `subject` is the part of
 * the payload within which the order is kept. `atOnce` is absent where consumers work in the dispatcher's transaction.
 */
export const queues = {
  notifications: { subject: 'rentalId' },
  gateway: { subject: null, atOnce: 6 },
  sms: { subject: 'userId', atOnce: 8 },
  mail: { subject: 'userId', atOnce: 4 },
} as const satisfies Record<string, { subject: string | null; atOnce?: number }>
export type QueueName = keyof typeof queues
type OutsideQueue = Exclude<QueueName, 'notifications'>

export interface Dispatcher {
  on<T extends Topic>(topic: T, consumer: Consumer<T>): void
  /** A topic belongs to one queue; whatever calls services outside is not to be in `notifications`. */
  onOutside<T extends Topic>(queue: OutsideQueue, topic: T, consumer: OutsideConsumer<T>): void
  start(): Promise<void>
  /** Hands on everything that is due; answers how many. */
  drain(): Promise<number>
  stop(): Promise<void>
}

const batch = 50
/** Failing this often, over some nine hours, an event is given up until somebody hands it on again. */
export const attemptsMax = 20
const idleMs = 2_000
/** What is under way is nobody else's for so long; renewed while the process that has it lives. */
const usualLease = { seconds: 45, renewalMs: 15_000 }
/** Failing so often, some four minutes, an event no longer holds up those after it. */
const holdsUpFor = 8

/** A second, then twice as long each time, an hour at most, and never all at the same moment. */
const pauseAfter = (attempts: number): number => Math.min(3_600, 2 ** (attempts - 1)) * (0.5 + Math.random() / 2)

type Row = {
  id: number
  topic: string
  payload: never
  created_at: Date
  attempts: number
  origin: Origin | null
}

/** One dispatcher a process; rows are shared out among processes by locks and leases. */
export const createDispatcher = (
  db: Db,
  listener: Listener,
  log: FastifyBaseLogger,
  lease = usualLease,
): Dispatcher => {
  const consumers = new Map<string, Consumer<never>[]>()
  const outsideConsumers = new Map<string, { queue: OutsideQueue; consumer: OutsideConsumer<never> }>()
  let leave: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** By all queues, whoever set them going. */
  let handledEver = 0

  /** `notifications` also takes what nobody consumes, to be done with it. */
  const belongsTo = (queue: QueueName, name: string) => {
    const topics = [...outsideConsumers].flatMap(([topic, one]) =>
      queue === 'notifications' || one.queue === queue ? [topic] : [],
    )
    const column = sql.raw(`${name}.topic`)
    return queue === 'notifications'
      ? sql`${column} <> all(${sql.param(topics)}::text[])`
      : sql`${column} = any(${sql.param(topics)}::text[])`
  }
  /** What is due, none of it before an earlier event of the same subject has been handed on. */
  const due = (queue: QueueName, count: number) => {
    const { subject } = queues[queue]
    const isFirst = subject
      ? sql`and not exists (select 1 from outbox e where e.dispatched_at is null and e.id < o.id
          and e.payload->>${sql.raw(`'${subject}'`)} = o.payload->>${sql.raw(`'${subject}'`)}
          and e.attempts < ${holdsUpFor} and ${belongsTo(queue, 'e')})`
      : sql``
    return sql`select o.id from outbox o where o.dispatched_at is null and o.attempts < ${attemptsMax}
      and coalesce(o.next_attempt_at, '-infinity') <= now() and ${belongsTo(queue, 'o')} ${isFirst}
      order by o.id limit ${count} for update of o skip locked`
  }

  const done = (tx: Queryable, { id }: Row) =>
    tx.execute(sql`update outbox set dispatched_at = now(), next_attempt_at = null where id = ${id}`)
  const failed = (tx: Queryable, row: Row, attempts: number, error: unknown) => {
    log.error({ err: error, event: row.id, topic: row.topic, attempts }, 'event failed')
    return tx.execute(sql`update outbox set attempts = ${attempts}, last_error = ${String(error).slice(0, 500)},
      next_attempt_at = now() + make_interval(secs => ${pauseAfter(attempts)}) where id = ${row.id}`)
  }
  const follow = <T>(row: Row, work: () => Promise<T>): Promise<T> =>
    withOrigin(row.origin ?? { requestId: `event:${row.id}` }, () =>
      inSpan(`event ${row.topic}`, row.origin?.traceparent, work),
    )
  const handedOf = (row: Row) => ({ id: row.id, payload: row.payload, at: new Date(row.created_at) })

  /** Rows of the house: handed on in one transaction, each in a savepoint of its own. */
  const handOnInside = (): Promise<number> =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<Row>(sql`select id, topic, payload, created_at, attempts, origin from outbox
        where id = any(array(${due('notifications', batch)})) order by id`)
      for (const row of rows)
        await follow(row, async () => {
          try {
            await tx.transaction(async (inner) => {
              for (const consumer of consumers.get(row.topic) ?? []) await consumer(handedOf(row), inner)
            })
            await done(tx, row)
          } catch (error) {
            await failed(tx, row, row.attempts + 1, error)
          }
        })
      return rows.length
    })

  const renew = (ids: ReadonlySet<number>) =>
    db
      .execute(
        sql`update outbox set next_attempt_at = now() + make_interval(secs => ${lease.seconds})
        where id = any(${sql.param([...ids])}::bigint[]) and dispatched_at is null`,
      )
      .catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed'))

  /** Rows for services outside: taken for a while, handed on without a transaction, and what came of it written after. */
  const handOnOutside = async (queue: OutsideQueue): Promise<number> => {
    if (![...outsideConsumers.values()].some((one) => one.queue === queue)) return 0
    const { rows } = await db.execute<Row>(sql`update outbox set attempts = attempts + 1,
        next_attempt_at = now() + make_interval(secs => ${lease.seconds})
      where id = any(array(${due(queue, queues[queue].atOnce)})) returning id, topic, payload, created_at, attempts, origin`)
    const underWay = new Set(rows.map(({ id }) => id))
    const renewal = setInterval(() => void renew(underWay), lease.renewalMs)
    try {
      await Promise.all(
        rows.map((row) =>
          follow(row, async () => {
            try {
              await outsideConsumers.get(row.topic)?.consumer(handedOf(row))
              underWay.delete(row.id)
              await done(db, row)
            } catch (error) {
              underWay.delete(row.id)
              await failed(db, row, row.attempts, error)
            }
          }),
        ),
      )
    } finally {
      clearInterval(renewal)
    }
    return rows.length
  }

  /** One round of a queue at a time, or a later event would overtake those another round is handing on. */
  const loopOf = (queue: QueueName) => {
    let running: Promise<void> | undefined
    let isAgain = false
    const round = async (): Promise<number> => {
      let total = 0
      for (;;) {
        const handled = queue === 'notifications' ? await handOnInside() : await handOnOutside(queue)
        total += handled
        handledEver += handled
        if (handled === 0 || isStopped) return total
      }
    }
    const run = (): Promise<number> => {
      const current = round()
      running = current
        .catch(() => 0)
        .then(() => {
          running = undefined
          if (!isAgain) return
          isAgain = false
          wake()
        })
      return current
    }
    const wake = (): void => {
      if (isStopped) return
      if (running) isAgain = true
      else run().catch((error: unknown) => log.error({ err: error, queue }, 'dispatch failed'))
    }
    const drain = async (): Promise<number> => {
      if (!running) return run()
      await running
      return drain()
    }
    return { wake, drain, finished: async () => running }
  }
  const loops = (Object.keys(queues) as QueueName[]).map(loopOf)
  const wake = (): void => {
    for (const loop of loops) loop.wake()
  }
  /** Events make events, also of other queues. */
  const drain = async (): Promise<number> => {
    let total = 0
    for (;;) {
      const before = handledEver
      for (const handled of await Promise.all(loops.map((loop) => loop.drain()))) total += handled
      if (handledEver === before) return total
    }
  }

  return {
    on(topic, consumer) {
      if (outsideConsumers.has(topic)) throw new Error(`${topic} belongs to another queue`)
      consumers.set(topic, [...(consumers.get(topic) ?? []), consumer as Consumer<never>])
    },
    onOutside(queue, topic, consumer) {
      if (consumers.has(topic) || outsideConsumers.has(topic)) throw new Error(`${topic} has its consumer`)
      outsideConsumers.set(topic, { queue, consumer: consumer as OutsideConsumer<never> })
    },
    async start() {
      leave = await listener.subscribe('outbox', wake, wake)
      // The timer catches what was written while the connection was away, and what is due again.
      timer = setInterval(wake, idleMs)
      wake()
    },
    drain,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all(loops.map((loop) => loop.finished()))
      await leave?.()
    },
  }
}
