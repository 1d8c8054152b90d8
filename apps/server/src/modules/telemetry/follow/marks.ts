/** What is left to whoever follows readings: marked in the transaction that keeps them, taken away when they were looked at. */
import { sql } from 'drizzle-orm'
import { arrayOf } from '../../../platform/database/array-parameter.ts'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf } from '../../../platform/database/columns.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Stretches } from './stretch.ts'

type Telemetry = Pick<Database, 'db'>

export interface FollowMark {
  readonly id: number
  readonly attempts: number
  readonly stretches: Stretches
}

const moment = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`

/** Answers the mark; null where there is nothing to follow. */
export const markFollow = async (
  db: Queryable,
  stretches: Stretches,
  now: number,
  attempts = 0,
): Promise<FollowMark | null> => {
  if (stretches.size === 0) return null
  const of = (key: 'from' | 'until') => arrayOf([...stretches.values()].map((one) => one[key]))
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`insert into follow_due (marked_at, attempts, device_ids, firsts, lasts)
      values (${moment(now)}, ${attempts}, ${arrayOf([...stretches.keys()])}::bigint[], ${of('from')}::bigint[], ${of('until')}::bigint[])
      returning id`,
  )
  return { id: rows[0]!.id, attempts, stretches }
}

export const dropMarks = async ({ db }: Telemetry, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await db.execute(sql`delete from follow_due where id = any(${sql.param([...ids])}::bigint[])`)
}

/** Takes up what was marked before a moment and is still there: whoever had it has failed, or is no more. */
export const takeUpMarks = async (
  { db }: Telemetry,
  { before, now, limit }: { readonly before: number; readonly now: number; readonly limit: number },
): Promise<FollowMark[]> => {
  const { rows } = await ask(
    db,
    {
      id: 'number',
      attempts: 'number',
      device_ids: jsonOf<number[]>(),
      firsts: jsonOf<number[]>(),
      lasts: jsonOf<number[]>(),
    },
    sql`update follow_due f set marked_at = ${moment(now)}
      from (select id from follow_due where marked_at < ${moment(before)} order by marked_at, id limit ${limit}
        for update skip locked) due
      where f.id = due.id
      returning f.id, f.attempts, to_json(f.device_ids) as device_ids, to_json(f.firsts) as firsts, to_json(f.lasts) as lasts`,
  )
  return rows
    .map(({ id, attempts, device_ids: devices, firsts, lasts }) => ({
      id,
      attempts,
      stretches: new Map(devices.map((device, place) => [device, { from: firsts[place]!, until: lasts[place]! }])),
    }))
    .toSorted((a, b) => a.id - b.id)
}
