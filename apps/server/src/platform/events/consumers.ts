import { type SQL, sql } from 'drizzle-orm'
import type { QueueDeclaration } from './declared.ts'
import type { Consumer, OutsideConsumer, Topic } from './outbox.ts'

/** Failing this often, over some nine hours, an event is given up until somebody hands it on again. */
export const attemptsMax = 20
/** Failing so often, some four minutes, an event no longer holds up those after it. */
const holdsUpFor = 8

export type Queues = Readonly<Record<string, QueueDeclaration>>
/** What calls nobody outside: handed on in the dispatcher's transaction. */
export const inHouse = null

export interface Consumers {
  on<T extends Topic>(topic: T, consumer: Consumer<T>): void
  onOutside<T extends Topic>(queue: string, topic: T, consumer: OutsideConsumer<T>): void
  inHouse(topic: string): readonly Consumer<never>[]
  outside(topic: string): OutsideConsumer<never> | undefined
  has(queue: string): boolean
  /** Ids of what is due in these buckets, none of it before an earlier event of the same subject has been handed on. */
  due(queue: string | typeof inHouse, buckets: readonly number[], count: number): SQL
}

export const createConsumers = (queues: Queues): Consumers => {
  const inside = new Map<string, Consumer<never>[]>()
  const outside = new Map<string, { queue: string; consumer: OutsideConsumer<never> }>()
  /** In the house, what nobody consumes is taken too, to be done with it. */
  const belongsTo = (queue: string | null, name: string): SQL => {
    const topics = [...outside].flatMap(([topic, one]) => (queue === inHouse || one.queue === queue ? [topic] : []))
    const column = sql.raw(`${name}.topic`)
    return queue === inHouse
      ? sql`${column} <> all(${sql.param(topics)}::text[])`
      : sql`${column} = any(${sql.param(topics)}::text[])`
  }
  return {
    on(topic, consumer) {
      if (outside.has(topic)) throw new Error(`${topic} belongs to another queue`)
      inside.set(topic, [...(inside.get(topic) ?? []), consumer as Consumer<never>])
    },
    onOutside(queue, topic, consumer) {
      if (inside.has(topic) || outside.has(topic)) throw new Error(`${topic} has its consumer`)
      outside.set(topic, { queue, consumer: consumer as OutsideConsumer<never> })
    },
    inHouse: (topic) => inside.get(topic) ?? [],
    outside: (topic) => outside.get(topic)?.consumer,
    has: (queue) => [...outside.values()].some((one) => one.queue === queue),
    due(queue, buckets, count) {
      // Whoever hands on in the house does so one after the other: only what failed before has to be waited for.
      const holdsUp = queue === inHouse ? sql`e.attempts > 0 and` : sql``
      const isFirst =
        queue === inHouse || queues[queue]?.isOrdered
          ? sql`and not exists (select 1 from outbox e where e.dispatched_at is null and e.id < o.id
            and e.subject = o.subject and ${holdsUp} e.attempts < ${holdsUpFor} and ${belongsTo(queue, 'e')})`
          : sql``
      return sql`select o.id from outbox o where o.dispatched_at is null
        and o.bucket = any(${sql.param([...buckets])}::smallint[]) and o.attempts < ${attemptsMax}
        and coalesce(o.next_attempt_at, '-infinity') <= now() and ${belongsTo(queue, 'o')} ${isFirst}
        order by o.id limit ${count} for update of o skip locked`
    },
  }
}
