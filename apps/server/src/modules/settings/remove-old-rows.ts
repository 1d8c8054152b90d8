import { sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Retention } from '../../platform/registry.ts'
import type { Services } from '../../platform/services.ts'
import { readSetting } from './public.ts'

/** Removed in one transaction: few enough that nobody waits for it. */
const step = 1_000
/** In a night; what is left is there the next. */
const stepsMax = 1_000

const removeOld = async (
  { db, clock }: Services,
  { days, table, key = ['id'], isOver }: Retention,
): Promise<number> => {
  const before = addHours(clock.now(), -24 * (await readSetting(db, days)))
  const name = sql.identifier(table)
  const columns = sql.join(
    key.map((column) => sql.identifier(column)),
    sql`, `,
  )
  let removed = 0
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const { rowCount } = await db.execute(
      sql`delete from ${name} where (${columns}) in (select ${columns} from ${name} where ${isOver(before)} limit ${step})`,
    )
    removed += rowCount ?? 0
    if ((rowCount ?? 0) < step) break
  }
  return removed
}

/** Removes what has come to the end of its term; where one table fails, the others are done all the same. */
export const removeOldRows = async (services: Services): Promise<void> => {
  const failures: unknown[] = []
  for (const [what, retention] of Object.entries(services.registry.retention))
    try {
      const removed = await removeOld(services, retention)
      if (removed > 0) services.log.info({ what, removed }, 'old rows removed')
    } catch (error) {
      failures.push(error)
      services.log.error({ err: error, what }, 'old rows not removed')
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} tables keep rows whose term is over`)
}
