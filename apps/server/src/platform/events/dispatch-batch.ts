/** One batch of a queue: what is due in the buckets of this dispatcher is handed to its consumers. */
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { ask } from '../database/ask.ts'
import { jsonOf, orNull, type RowOf } from '../database/columns.ts'
import type { Db, Queryable } from '../database/database.ts'
import { inSpan } from '../figures/traces.ts'
import { type Origin, withOrigin } from '../origin.ts'
import type { Buckets } from './buckets.ts'
import { type Consumers, inHouse } from './consumers.ts'
import type { QueueDeclaration } from './declared.ts'

export interface Lease {
  readonly seconds: number
  readonly renewalMs: number
}
/** What is under way is nobody else's for so long; renewed while the process that has it lives. */
export const usualLease: Lease = { seconds: 45, renewalMs: 15_000 }

const batch = 50
const columns = {
  id: 'number',
  topic: 'text',
  subject: 'text?',
  payload: jsonOf<never>(),
  created_at: 'moment',
  attempts: 'number',
  origin: orNull(jsonOf<Origin>()),
} as const
type Row = RowOf<typeof columns>
const listed = sql.raw(Object.keys(columns).join(', '))

/** A second, then twice as long each time, an hour at most, and never all at the same moment. */
const pauseAfter = (attempts: number): number => Math.min(3_600, 2 ** (attempts - 1)) * (0.5 + Math.random() / 2)

const done = (tx: Queryable, ids: readonly number[]) =>
  tx.execute(sql`update outbox set dispatched_at = now(), next_attempt_at = null
    where id = any(${sql.param([...ids])}::bigint[])`)

const follow = <T>(row: Row, work: () => Promise<T>): Promise<T> =>
  withOrigin(row.origin ?? { requestId: `event:${row.id}` }, () =>
    inSpan(`event ${row.topic}`, row.origin?.traceparent, work),
  )
const handedOf = (row: Row) => ({ id: row.id, payload: row.payload, at: row.created_at })

interface Ground {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly buckets: Buckets
  readonly consumers: Consumers
  readonly lease: Lease
}

const failed = (tx: Queryable, log: FastifyBaseLogger, row: Row, attempts: number, error: unknown) => {
  log.error({ err: error, event: row.id, topic: row.topic, attempts }, 'event failed')
  return tx.execute(sql`update outbox set attempts = ${attempts}, last_error = ${String(error).slice(0, 500)},
    next_attempt_at = now() + make_interval(secs => ${pauseAfter(attempts)}) where id = ${row.id}`)
}

/**
 * For consumers of the house: in one transaction, each event in a savepoint of its own. The buckets are nobody else's until
 * it ends, so that whoever takes them over finds nothing half done.
 */
export const dispatchInHouse = ({ db, log, buckets, consumers }: Ground): Promise<number> =>
  db.transaction(async (tx) => {
    const owned = await buckets.keep(tx)
    if (owned.length === 0) return 0
    const due = consumers.due(inHouse, owned, batch)
    const { rows } = await ask(tx, columns, sql`select ${listed} from outbox where id = any(array(${due})) order by id`)
    const heldUp = new Set<string>()
    const ready: number[] = []
    let failures = 0
    for (const row of rows) {
      if (row.subject !== null && heldUp.has(row.subject)) continue
      await follow(row, async () => {
        try {
          await tx.transaction(async (inner) => {
            for (const consumer of consumers.inHouse(row.topic)) await consumer(handedOf(row), inner)
          })
          ready.push(row.id)
        } catch (error) {
          failures += 1
          if (row.subject !== null) heldUp.add(row.subject)
          await failed(tx, log, row, row.attempts + 1, error)
        }
      })
    }
    if (ready.length > 0) await done(tx, ready)
    return ready.length + failures
  })

/** For services outside: taken for a while, handed on without a transaction, and what came of it written after. */
export const dispatchOutside = async (
  { db, log, buckets, consumers, lease }: Ground,
  queue: string,
  { atOnce }: QueueDeclaration,
): Promise<number> => {
  if (!consumers.has(queue) || buckets.owned.length === 0) return 0
  const { rows } = await ask(
    db,
    columns,
    sql`update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease.seconds})
      where id = any(array(${consumers.due(queue, buckets.owned, atOnce)})) returning ${listed}`,
  )
  const underWay = new Set(rows.map(({ id }) => id))
  const renew = () =>
    db
      .execute(
        sql`update outbox set next_attempt_at = now() + make_interval(secs => ${lease.seconds})
          where id = any(${sql.param([...underWay])}::bigint[]) and dispatched_at is null`,
      )
      .catch((error: unknown) => log.warn({ err: error }, 'a lease was not renewed'))
  const renewal = setInterval(() => void renew(), lease.renewalMs)
  const dispatch = async (row: Row): Promise<void> => {
    try {
      await consumers.outside(row.topic)?.(handedOf(row))
      underWay.delete(row.id)
      await done(db, [row.id])
    } catch (error) {
      underWay.delete(row.id)
      await failed(db, log, row, row.attempts, error)
    }
  }
  try {
    await Promise.all(rows.map((row) => follow(row, () => dispatch(row))))
  } finally {
    clearInterval(renewal)
  }
  return rows.length
}
