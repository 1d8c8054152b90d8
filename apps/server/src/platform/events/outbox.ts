import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../database/database.ts'
import { afterCommit, beforeCommit, isTransaction, poolOf } from '../database/transaction-hooks.ts'
import { currentTraceparent } from '../figures/traces.ts'
import { currentOrigin, type Origin } from '../origin.ts'

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

/** What each thing an event may be about is called, the first that its payload names: within it the order is kept. */
const subjects = { rentalId: 'rental', freightOrderId: 'freight_order', userId: 'user' } as const
export const subjectOf = (payload: object): string | null => {
  for (const [key, kind] of Object.entries(subjects)) {
    const id = (payload as Record<string, unknown>)[key]
    if (typeof id === 'number') return `${kind}:${id}`
  }
  return null
}

interface Told {
  readonly topic: string
  readonly payload: object
  readonly subject: string | null
  readonly origin: Origin | null
}
/** In their order, in one statement. */
const writeEvents = async (tx: Queryable, events: readonly Told[]): Promise<void> => {
  await tx.execute(sql`insert into outbox (topic, payload, subject, origin)
    select topic, payload, subject, origin
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told (topic text, payload jsonb, subject text, origin jsonb)`)
}

/** Writes an event in the transaction of the command it belongs to: with all others of it, as the last it does. */
export const emit = async <T extends Topic>(tx: Queryable, topic: T, payload: Events[T]): Promise<void> => {
  const told = { topic, payload: payload as object, subject: subjectOf(payload as object), origin: originOfEvent() }
  if (isTransaction(tx)) beforeCommit(tx, writeEvents, told)
  else await writeEvents(tx, [told])
  wakeAfterCommit(tx)
}

/** Who hands on what is written by transactions of a pool. */
const wakers = new WeakMap<object, Set<() => void>>()

/** Calls it whenever an event was written through this pool; answers how to end that. */
export const onWritten = (pool: object, wake: () => void): (() => void) => {
  const all = wakers.get(pool) ?? new Set()
  wakers.set(pool, all.add(wake))
  return () => void all.delete(wake)
}
/** For whoever writes an event by a statement of his own. */
export const wakeAfterCommit = (tx: Queryable): void => {
  const pool = poolOf(tx)
  if (!pool) return
  afterCommit(tx, () => {
    for (const wake of wakers.get(pool) ?? []) wake()
  })
}

export interface Handed<T extends Topic> {
  id: number
  payload: Events[T]
  at: Date
}
/** Handles an event in the dispatcher's transaction (`consumes` in `declared.ts`). */
export type Consumer<T extends Topic> = (event: Handed<T>, tx: Tx) => Promise<unknown>
/** Handles an event outside of any transaction (`consumesOutside`). */
export type OutsideConsumer<T extends Topic> = (event: Handed<T>) => Promise<unknown>
