import { and, eq, type SQL, sql } from 'drizzle-orm'
import { addMinutes } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import type { Services } from '../services.ts'
import { timeFailure } from '../database/table.ts'

type Clocked = Pick<Services, 'db' | 'clock' | 'log' | 'metrics'>

/** One kind of thing that time does by itself to rows of a table. */
export interface TimedWork<Row extends { readonly id: number }> {
  /** Its name in failures, logs and metrics. */
  readonly name: string
  /**
   * The next rows that are due, by an index. `isNotPaused` is a condition on their id that leaves out those whose last
   * attempt failed, until their pause is over.
   */
  readonly due: (isNotPaused: (id: SQL.Aliased | SQL | { getSQL(): SQL }) => SQL, limit: number) => Promise<Row[]>
  /** Reads the row again, locked, and does nothing where it is not due any more. */
  readonly each: (tx: Tx, row: Row) => Promise<unknown>
}

const batch = 200
/** Minutes until a row that failed is tried again: 1, 2, 4 … at most six hours. */
const pauseMinutes = (failures: number): number => Math.min(360, 2 ** (failures - 1))

/**
 * Does it to every row that is due, in batches until none is left, each in a transaction of its own. A row that fails is
 * noted, told and left alone for a growing pause; it neither stops the others nor stands in their way.
 */
export const passEach = async <Row extends { readonly id: number }>(
  services: Clocked,
  { name, due, each }: TimedWork<Row>,
): Promise<number> => {
  const { db, clock } = services
  const isNotPaused = (id: SQL.Aliased | SQL | { getSQL(): SQL }) =>
    sql`not exists (select 1 from ${timeFailure} where ${timeFailure.work} = ${name} and ${timeFailure.subjectId} = ${id}
      and ${timeFailure.nextTryAt} > ${clock.now().toISOString()}::timestamptz)`
  const failed = new Set(
    (await db.select({ id: timeFailure.subjectId }).from(timeFailure).where(eq(timeFailure.work, name))).map(
      ({ id }) => id,
    ),
  )
  const seen = new Set<number>()
  let done = 0
  for (;;) {
    const rows = await due(isNotPaused, batch)
    const fresh = rows.filter(({ id }) => !seen.has(id))
    for (const row of fresh) {
      seen.add(row.id)
      try {
        await db.transaction((tx) => each(tx, row))
        if (failed.has(row.id)) await forget(services, name, row.id)
        done += 1
      } catch (error) {
        await noteFailure(services, name, row.id, error)
      }
    }
    if (rows.length < batch || fresh.length === 0) return done
  }
}

const forget = async ({ db }: Clocked, work: string, subjectId: number) => {
  await db.delete(timeFailure).where(and(eq(timeFailure.work, work), eq(timeFailure.subjectId, subjectId)))
}

const noteFailure = async ({ db, clock, log, metrics }: Clocked, work: string, subjectId: number, error: unknown) => {
  metrics.timeFailures.inc({ work })
  const now = clock.now()
  const lastError = String(error).slice(0, 500)
  const first = { work, subjectId, failures: 1, nextTryAt: addMinutes(now, pauseMinutes(1)), lastError, failedAt: now }
  const [noted] = await db
    .insert(timeFailure)
    .values(first)
    .onConflictDoUpdate({
      target: [timeFailure.work, timeFailure.subjectId],
      set: { failures: sql`${timeFailure.failures} + 1`, lastError, failedAt: now },
    })
    .returning({ failures: timeFailure.failures })
  const failures = noted?.failures ?? 1
  if (failures > 1)
    await db
      .update(timeFailure)
      .set({ nextTryAt: addMinutes(now, pauseMinutes(failures)) })
      .where(and(eq(timeFailure.work, work), eq(timeFailure.subjectId, subjectId)))
  log.error({ err: error, work, id: subjectId, failures }, 'time could not pass for one')
}

/** Several kinds one after the other: one that cannot even be asked about keeps none of the others; told at the end. */
export const passAll = async (
  { log }: Pick<Services, 'log'>,
  works: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> => {
  const faults: unknown[] = []
  for (const [work, run] of Object.entries(works))
    await run().catch((error: unknown) => {
      log.error({ err: error, work }, 'time could not pass')
      faults.push(error)
    })
  if (faults.length > 0) throw faults[0]
}
