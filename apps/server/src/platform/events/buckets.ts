/**
 * Events lie in buckets by what they are about, and each bucket is one dispatcher's. A dispatcher says every second that it
 * lives; the buckets of one that has not for four are taken by the others.
 */
import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../database/ask.ts'
import type { Db, Queryable } from '../database/database.ts'

/** As the database divides them (`outbox.bucket`). */
export const bucketCount = 64
export const leaseSeconds = 4
export const renewEveryMs = 1_000

export interface Buckets {
  /** Whether others hand events on too. */
  readonly hasOthers: boolean
  readonly owned: readonly number[]
  /** Says that this dispatcher lives, takes what is its share, and gives back what is more; answers whether it took any. */
  renew(): Promise<boolean>
  /** Those that are still its own, which nobody else can take before the transaction ends. */
  keep(tx: Queryable): Promise<readonly number[]>
  /** Gives all of them back. */
  leave(): Promise<void>
}

const lives = (name: string): SQL => sql`${sql.raw(name)}.seen_at > now() - make_interval(secs => ${leaseSeconds})`

export const createBuckets = (db: Db, id = randomUUID()): Buckets => {
  let owned: number[] = []
  let hasOthers = false

  const look = async (): Promise<{ others: number; mine: number[] }> => {
    const { rows } = await ask(
      db,
      { others: 'number', mine: 'number[]' },
      sql`with me as (insert into dispatcher (id, seen_at) values (${id}, now())
          on conflict (id) do update set seen_at = excluded.seen_at)
        select (select count(*)::int from dispatcher d where d.id <> ${id} and ${lives('d')}) as others,
          array(select bucket from outbox_bucket where dispatcher_id = ${id} order by bucket) as mine`,
    )
    return rows[0]!
  }
  /** Nobody waits for anybody: what another is just taking is his. */
  const take = async (count: number): Promise<number[]> => {
    const { rows } = await ask(
      db,
      { bucket: 'number' },
      sql`update outbox_bucket b set dispatcher_id = ${id} where b.bucket = any(array(
          select f.bucket from outbox_bucket f
          where not exists (select 1 from dispatcher d where d.id = f.dispatcher_id and ${lives('d')})
          limit ${count} for update skip locked)) returning b.bucket`,
    )
    await db.execute(sql`delete from dispatcher d where not (${lives('d')})`)
    return rows.map(({ bucket }) => bucket)
  }
  const giveBack = (buckets: readonly number[]) =>
    db.execute(sql`update outbox_bucket set dispatcher_id = null
      where dispatcher_id = ${id} and bucket = any(${sql.param([...buckets])}::smallint[])`)

  return {
    get hasOthers() {
      return hasOthers
    },
    get owned() {
      return owned
    },
    async renew() {
      const { others, mine } = await look()
      hasOthers = others > 0
      const share = Math.ceil(bucketCount / (others + 1))
      if (mine.length > share) await giveBack(mine.slice(share))
      const taken = mine.length < share ? await take(share - mine.length) : []
      owned = [...mine.slice(0, share), ...taken]
      return taken.length > 0
    },
    async keep(tx) {
      const { rows } = await ask(
        tx,
        { bucket: 'number' },
        sql`select bucket from outbox_bucket where dispatcher_id = ${id} for share`,
      )
      return rows.map(({ bucket }) => bucket)
    },
    async leave() {
      await giveBack(owned)
      await db.execute(sql`delete from dispatcher where id = ${id}`)
      owned = []
    },
  }
}
