/**
 * Takes away what nobody needs any more: files no row refers to (a picture that was replaced), and what lies in the store
 * without a row (the form it came with was refused, or a process died between row and bytes).
 */
import { lastingPurposes } from '@jihui/protocol/all-file-purposes'
import { ask } from '../../platform/database/ask.ts'
import { sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'

/** What is younger may belong to a form that is still on its way. */
const restHours = 24
const batchSize = 500
/** More than half of a store, and more than these: it is rather the store of another database. */
const strangersMax = 100

type Sweeping = Pick<Services, 'db' | 'files' | 'clock' | 'metrics' | 'log'>

export const sweepFiles = async (services: Sweeping): Promise<void> => {
  const before = addHours(services.clock.now(), -restHours)
  await sweepUnreferenced(services, before)
  await sweepWithoutRow(services, before)
}

/** Whatever the database knows as a reference to a file is one: a table that is new cannot be forgotten here. */
const referencesOf = async (db: Queryable) => {
  const { rows } = await ask(
    db,
    { name: 'text', column: 'text' },
    sql`
    select c.conrelid::regclass::text as name, a.attname::text as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass`,
  )
  if (rows.length === 0) throw new Error('no table refers to stored_file')
  return sql.join(
    rows.map(
      ({ name, column }) =>
        sql`not exists (select 1 from ${sql.raw(name)} where ${sql.raw(name)}.${sql.identifier(column)} = f.id)`,
    ),
    sql` and `,
  )
}

/** The row first: whatever happens in between, no row is without its bytes. */
const sweepUnreferenced = async ({ db, files, metrics, log }: Sweeping, before: Date): Promise<void> => {
  const isUnreferenced = await referencesOf(db)
  const lasting = sql.param([...lastingPurposes])
  for (;;) {
    const gone = await db.transaction(async (tx) => {
      // Whoever is about to refer to a file holds its row, and it is left alone; from here on nobody can.
      const { rows } = await ask(
        tx,
        { id: 'text' },
        sql`
        select f.id from stored_file f
        where greatest(f.created_at, f.deleted_at) < ${before} and f.purpose <> all(${lasting}::text[]) and ${isUnreferenced}
        limit ${batchSize} for update skip locked`,
      )
      const ids = sql.param(rows.map(({ id }) => id))
      // Looked at again: somebody may have referred to it after the first look and before the lock.
      const removed = await ask(
        tx,
        { key: 'text' },
        sql`
        delete from stored_file f where f.id = any(${ids}::uuid[]) and ${isUnreferenced} returning f.storage_key as key`,
      )
      return removed.rows.map(({ key }) => key)
    })
    if (gone.length === 0) return
    await removeAll({ files, metrics, log }, gone, 'unreferenced')
  }
}

const sweepWithoutRow = async ({ db, files, metrics, log }: Sweeping, before: Date): Promise<void> => {
  const strangers: string[] = []
  let seen = 0
  const look = async (keys: string[]): Promise<void> => {
    const { rows } = await ask(
      db,
      { key: 'text' },
      sql`
      select key from unnest(${sql.param(keys)}::text[]) as found(key)
      where not exists (select 1 from stored_file f where f.storage_key = found.key)`,
    )
    strangers.push(...rows.map(({ key }) => key))
    seen += keys.length
  }
  let batch: string[] = []
  for await (const { storageKey, writtenAt } of files.list((purpose) => !lastingPurposes.includes(purpose))) {
    if (writtenAt >= before) continue
    batch.push(storageKey)
    if (batch.length < batchSize) continue
    await look(batch)
    batch = []
  }
  await look(batch)
  if (strangers.length > strangersMax && strangers.length > seen / 2)
    return log.error({ seen, strangers: strangers.length }, 'most of the files are unknown here: nothing was swept')
  await removeAll({ files, metrics, log }, strangers, 'without_row')
}

/** One that cannot be removed now is found by a later sweep, as an object without a row. */
const removeAll = async (
  { files, metrics, log }: Pick<Sweeping, 'files' | 'metrics' | 'log'>,
  keys: readonly string[],
  kind: 'unreferenced' | 'without_row',
): Promise<void> => {
  for (const storageKey of keys)
    try {
      await files.remove({ storageKey })
      metrics.filesSwept.inc({ kind })
    } catch (error) {
      log.warn({ err: error, storageKey }, 'a file could not be removed')
    }
}
