import type pg from 'pg'
import type { MigrationStep } from './migration-steps.ts'
import { StartFault } from '../start-fault.ts'

/** Where drizzle's tools look for it, too. */
const history = 'drizzle.__drizzle_migrations'
/** One row: how many steps a version must know to run on this database. */
const floor = 'drizzle.schema_floor'

const createTables = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS ${history} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
  CREATE TABLE IF NOT EXISTS ${floor} (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), step integer NOT NULL);
  INSERT INTO ${floor} (step) VALUES (0) ON CONFLICT DO NOTHING`

/**
 * How many steps this database has run. More than `known` are fine: a newer version stands beside this one and has only
 * added. Throws a `StartFault` when the database has gone another way, or has lost what this version needs.
 */
export const countApplied = async (client: pg.Client, known: readonly MigrationStep[]): Promise<number> => {
  await client.query(createTables)
  const { rows } = await client.query<{ hash: string }>(`SELECT hash FROM ${history} ORDER BY id`)
  const least = await client.query<{ step: number }>(`SELECT step FROM ${floor}`)
  const isSameWay = rows.every(({ hash }, at) => at >= known.length || known[at]!.hash === hash)
  if (isSameWay && known.length >= Math.min(least.rows[0]!.step, rows.length)) return rows.length
  throw new StartFault(
    '数据库的结构来自另一个版本的机汇，没有改动它。请换回那个版本，或换一个空的数据库（DATA_DIR 或 DATABASE_URL）。',
  )
}

/** Notes a step as done; to be called in its transaction. */
export const noteApplied = async (
  client: pg.Client,
  { hash, writtenAt, floor: least }: MigrationStep,
  known: readonly MigrationStep[],
): Promise<void> => {
  await client.query(`INSERT INTO ${history} (hash, created_at) VALUES ($1, $2)`, [hash, writtenAt])
  if (least === null) return
  const step = known.findIndex(({ name }) => name === least) + 1
  if (step === 0) throw new Error(`there is no step ${least}`)
  await client.query(`UPDATE ${floor} SET step = greatest(step, $1)`, [step])
}
