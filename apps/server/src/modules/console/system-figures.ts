/** How the database is doing: what PostgreSQL itself counts, the outbox, the jobs, the stored files. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'

const one = async <Row extends Record<string, unknown>>(db: Queryable, query: ReturnType<typeof sql>): Promise<Row> =>
  (await db.execute<Row>(query)).rows[0] as Row

export const readDatabase = (db: Queryable) =>
  one<{
    version: string
    bytes: number
    connections: number
    connections_max: number
    active: number
    cache_hit_percent: number | null
    deadlocks: number
  }>(
    db,
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*) from pg_stat_activity where datname = current_database())::bigint as connections,
      current_setting('max_connections')::int as connections_max,
      (select count(*) from pg_stat_activity where datname = current_database() and state = 'active')::bigint as active,
      (select round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0), 1)::float8 from pg_stat_database
        where datname = current_database()) as cache_hit_percent,
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
  )

export interface TableFigures extends Record<string, unknown> {
  name: string
  rows: number
  bytes: number
  dead_rows: number
  index_percent: number | null
  last_cleaned_at: string | Date | null
}
export const listLargestTables = async (db: Queryable): Promise<TableFigures[]> => {
  const { rows } = await db.execute<TableFigures>(sql`select s.relname as name, s.n_live_tup::float8 as rows,
      pg_total_relation_size(s.relid)::float8 as bytes, s.n_dead_tup::float8 as dead_rows,
      round(100.0 * s.idx_scan / nullif(s.idx_scan + s.seq_scan, 0), 1)::float8 as index_percent,
      greatest(s.last_vacuum, s.last_autovacuum) as last_cleaned_at
    from pg_stat_user_tables s where s.schemaname = 'public' order by bytes desc limit 12`)
  return rows
}

/** Larger indexes nothing has asked for; those that keep a rule have work even so. */
export const listUnusedIndexes = async (db: Queryable) => {
  const { rows } = await ask(
    db,
    { name: 'text', table: 'text', bytes: 'number' },
    sql`
    select s.indexrelname::text as name, s.relname::text as "table", pg_relation_size(s.indexrelid)::float8 as bytes
    from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid
    where s.schemaname = 'public' and s.idx_scan = 0 and not i.indisunique and not i.indisexclusion
      and pg_relation_size(s.indexrelid) > 1048576 order by bytes desc limit 8`,
  )
  return rows
}

export interface EventRow extends Record<string, unknown> {
  id: number
  topic: string
  created_at: string | Date
  attempts: number
  last_error: string | null
}
export const readEvents = async (db: Queryable, attemptsMax: number) => {
  const list = (condition: ReturnType<typeof sql>) =>
    db.execute<EventRow>(sql`select id, topic, created_at, attempts, last_error from outbox
      where dispatched_at is null and ${condition} order by id limit 10`)
  const [figures, slowest, givenUp] = await Promise.all([
    one<{ waiting: number; failed: number; oldest_at: string | Date | null }>(
      db,
      sql`select count(*) filter (where attempts < ${attemptsMax})::int as waiting,
        count(*) filter (where attempts >= ${attemptsMax})::int as failed,
        min(created_at) filter (where attempts < ${attemptsMax}) as oldest_at from outbox where dispatched_at is null`,
    ),
    list(sql`attempts < ${attemptsMax}`),
    list(sql`attempts >= ${attemptsMax}`),
  ])
  return { ...figures, slowest: slowest.rows, givenUp: givenUp.rows }
}

export interface JobRow extends Record<string, unknown> {
  name: string
  waiting: number
  active: number
  failed: number
  last_done_at: string | Date | null
}
/** The queues of timed work; none where no process has ever started them. */
export const listJobs = async (db: Queryable): Promise<JobRow[]> => {
  const { is_there: isThere } = await one<{ is_there: boolean }>(
    db,
    sql`select to_regclass('pgboss.job') is not null as is_there`,
  )
  if (!isThere) return []
  const { rows } = await db.execute<JobRow>(sql`select q.name,
      count(j.id) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(j.id) filter (where j.state = 'active')::int as active,
      count(j.id) filter (where j.state = 'failed')::int as failed, max(j.completed_on) as last_done_at
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`)
  return rows
}

export const countFiles = (db: Queryable) =>
  one<{ count: number; bytes: number }>(
    db,
    sql`select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from stored_file where deleted_at is null`,
  )

/** Gives events that were given up another go; answers how many there were. */
export const releaseEvents = async (db: Queryable, attemptsMax: number): Promise<EventRow[]> => {
  const { rows } = await db.execute<EventRow>(sql`update outbox set attempts = 0, next_attempt_at = null
    where dispatched_at is null and attempts >= ${attemptsMax} returning id, topic, created_at, attempts, last_error`)
  return rows
}
