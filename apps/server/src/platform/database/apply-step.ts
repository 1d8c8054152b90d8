import type pg from 'pg'
import { sqlStateOf, sqlStates } from './database.ts'
import { noteApplied } from './migration-history.ts'
import type { MigrationStep } from './migration-steps.ts'
import { StartFault } from '../start-fault.ts'

/**
 * Whoever asks for a table after an ALTER that waits for it waits as well, so it waits this long and no longer. Shorter than
 * PostgreSQL's `deadlock_timeout`: where the two would wait for each other, it is the step that gives way.
 */
const lockTimeoutMs = 500
const pauseMs = 1_000
const patienceMs = 5 * 60_000
/** Their locks stand in nobody's way, and they have to wait until every older transaction is over. */
const isPatient = (statement: string): boolean => /\bCONCURRENTLY\b|\bVALIDATE CONSTRAINT\b/i.test(statement)

const waitFor = `SET lock_timeout = ${lockTimeoutMs}`
const waitForEver = 'SET lock_timeout = 0'

/** A concurrent index whose making was broken off stays behind invalid, and `IF NOT EXISTS` would take it for whole. */
const dropInvalid = async (client: pg.Client, statement: string): Promise<void> => {
  const name = /\bINDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"?/i.exec(statement)?.[1]
  if (name === undefined) return
  const { rows } = await client.query(
    `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid`,
    [name],
  )
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY "${name}"`)
}

const inTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const outside = async (client: pg.Client, { statements }: MigrationStep): Promise<void> => {
  for (const statement of statements) {
    await client.query(isPatient(statement) ? waitForEver : waitFor)
    await dropInvalid(client, statement)
    await client.query(statement)
  }
}

/**
 * Runs one step: all of it or nothing, outside a transaction all of it again from its beginning. When a table is in use, it
 * lets everybody past and tries again; throws a `StartFault` when that does not end.
 */
export const applyStep = async (
  client: pg.Client,
  step: MigrationStep,
  known: readonly MigrationStep[],
  say: (line: string) => void,
): Promise<void> => {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      await client.query(waitFor)
      if (step.isOutside) await outside(client, step)
      await inTransaction(client, async () => {
        if (!step.isOutside) for (const statement of step.statements) await client.query(statement)
        await noteApplied(client, step, known)
      })
      return
    } catch (error) {
      const state = sqlStateOf(error)
      if (state !== sqlStates.lockNotAvailable && state !== sqlStates.deadlockDetected) throw error
      if (Date.now() > until)
        throw new StartFault(
          `迁移 ${step.name} 等了 ${patienceMs / 60_000} 分钟也没有等到表空出来，没有做这一步。请结束长时间占着表的事务（pg_stat_activity 中 xact_start 最早的），再启动。`,
          { cause: error },
        )
      say(`迁移 ${step.name}：表正被占用，让别人先过，稍后再试`)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
