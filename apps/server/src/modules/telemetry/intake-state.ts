/** How far what devices said is taken in: the same at every process. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Database } from '../../platform/database/database.ts'

export interface IntakeState {
  /** Devices heard within the last minute. */
  readonly heard: number
  /** How long what was kept waits for fences and rules, seconds. */
  readonly behindSeconds: number
  /** Readings have a partition until then; null: none at all. */
  readonly partedUntil: Date | null
}

const heardWithinMs = 60_000

export const readIntakeState = async ({ db }: Pick<Database, 'db'>, now: Date): Promise<IntakeState> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const since = sql`${new Date(now.getTime() - heardWithinMs).toISOString()}::timestamptz`
  const { rows } = await ask(
    db,
    { heard: 'number', behind: 'number', parted_until: 'moment?' },
    sql`select (select count(*)::int from device_latest where heard_at > ${since}) as heard,
        (select coalesce(greatest(extract(epoch from ${at} - min(marked_at)), 0), 0)::float8 from follow_due) as behind,
        (select max((regexp_match(pg_get_expr(p.relpartbound, p.oid), $re$TO \\('(.+)'\\)$re$))[1]::timestamptz)
          from pg_inherits i join pg_class p on p.oid = i.inhrelid
          where i.inhparent = 'telemetry_reading'::regclass) as parted_until`,
  )
  const [row] = rows
  return { heard: row!.heard, behindSeconds: Math.round(row!.behind), partedUntil: row!.parted_until }
}
