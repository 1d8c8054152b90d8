/** How far a batch is, counted from its devices and their commands: at most as many rows as a batch has devices. */
import type { WaveCounts } from './judge-batch.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** SQL: what became of a device `i` of a batch, with its command `c`. */
export const outcomeOf = sql`case when i.refusal is not null then 'refused' when c.id is null then 'waiting'
  when c.status in ('sent', 'delivered') then 'sent' when c.status = 'blocked' then 'cancelled' else c.status end`

const columns = {
  batch_id: 'number',
  wave: 'number?',
  devices: 'number',
  waiting: 'number',
  queued: 'number',
  sent: 'number',
  succeeded: 'number',
  failed: 'number',
  expired: 'number',
  cancelled: 'number',
  refused: 'number',
} as const
export const countWaves = async (db: Queryable, batchIds: readonly number[]) => {
  const { rows } = await ask(
    db,
    columns,
    sql`select t.batch_id, t.wave, count(*)::int as devices, count(*) filter (where t.outcome = 'waiting')::int as waiting,
        count(*) filter (where t.outcome = 'queued')::int as queued, count(*) filter (where t.outcome = 'sent')::int as sent,
        count(*) filter (where t.outcome = 'succeeded')::int as succeeded,
        count(*) filter (where t.outcome = 'failed')::int as failed,
        count(*) filter (where t.outcome = 'expired')::int as expired,
        count(*) filter (where t.outcome = 'cancelled')::int as cancelled,
        count(*) filter (where t.outcome = 'refused')::int as refused
      from (select i.batch_id, i.wave, ${outcomeOf} as outcome from command_batch_device i
        left join device_command c on c.id = i.command_id
        where i.batch_id = any(${sql.param([...batchIds])}::bigint[])) t
      group by t.batch_id, t.wave order by t.batch_id, t.wave nulls first`,
  )
  return rows
}
export type CountedWave = Awaited<ReturnType<typeof countWaves>>[number]

/** What a device was sent and never answered has failed as well as what it could not do. */
export const countForJudging = async (
  db: Queryable,
  batchId: number,
  judgedFrom: Date | null,
): Promise<WaveCounts[]> => {
  const since = sql`${(judgedFrom ?? new Date(0)).toISOString()}::timestamptz`
  const { rows } = await ask(
    db,
    {
      number: 'number',
      waiting: 'number',
      queued: 'number',
      sent: 'number',
      good: 'number',
      bad: 'number',
      silent: 'number',
    },
    sql`select i.wave as number, count(*) filter (where i.refusal is null and c.id is null)::int as waiting,
        count(*) filter (where c.status = 'queued')::int as queued,
        count(*) filter (where c.status in ('sent', 'delivered'))::int as sent,
        count(*) filter (where c.status = 'succeeded' and c.ended_at > ${since})::int as good,
        count(*) filter (where (c.status = 'failed' or c.status = 'expired' and c.sent_at is not null)
          and c.ended_at > ${since})::int as bad,
        count(*) filter (where c.status in ('sent', 'delivered') and c.sent_at > ${since})::int as silent
      from command_batch_device i left join device_command c on c.id = i.command_id
      where i.batch_id = ${batchId} and i.wave is not null group by i.wave order by i.wave`,
  )
  return rows
}
