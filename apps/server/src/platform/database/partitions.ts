/**
 * Tables divided by time. The table says itself how, in its comment ("partitioned by month"), so that whoever makes partitions
 * asks the database; one of days may say until how late they are written to ("partitioned by day, 31 days late"). There is no partition for everything else: a row without one is refused. A table of what was measured
 * anywhere in the past ("partitioned by month, and what was before") has one part for all before its first period as well.
 */
import type pg from 'pg'

type Period = 'day' | 'month' | 'year'
/** What came in from one moment until another, that one excluded. */
export interface Partition {
  readonly table: string
  readonly name: string
  readonly from: Date
  readonly until: Date
}
export interface PartitionSpan {
  readonly from: Date
  readonly until: Date
  /** Only these; else every table that is divided. */
  readonly tables?: readonly string[]
}
interface PartitionedTable {
  readonly name: string
  readonly period: Period
  readonly hasPast: boolean
  /** Days that are over and may still be written to. */
  readonly daysLate: number
  readonly parts: readonly Partition[]
}

/** Partitions are there for this one and so many after it. */
const PERIODS_AHEAD = 3
/** Nothing that is kept here was earlier. */
export const earliestMoment = new Date('2000-01-01')
/** What is told by days comes late from devices without network: days that are over are still written to. */
const DAYS_BEHIND = 4

const TABLES = `
  SELECT t.relname AS name, substring(obj_description(t.oid, 'pg_class') from 'partitioned by (\\w+)') AS period,
    obj_description(t.oid, 'pg_class') LIKE '%, and what was before' AS "hasPast",
    coalesce(substring(obj_description(t.oid, 'pg_class') from ', (\\d+) days late')::int, $1) AS "daysLate",
    coalesce(json_agg(json_build_object('name', p.relname, 'bounds',
      regexp_match(pg_get_expr(p.relpartbound, p.oid), $re$FROM \\('(.+)'\\) TO \\('(.+)'\\)$re$)) ORDER BY p.relname)
      FILTER (WHERE p.oid IS NOT NULL), '[]') AS parts
  FROM pg_partitioned_table d JOIN pg_class t ON t.oid = d.partrelid
    LEFT JOIN pg_inherits i ON i.inhparent = t.oid LEFT JOIN pg_class p ON p.oid = i.inhrelid
  WHERE t.relnamespace = current_schema()::regnamespace
  GROUP BY t.oid, t.relname ORDER BY t.relname`

/** Statement triggers stand at the table they name alone: those of the whole also hold for each part. */
const STATEMENT_TRIGGERS = `
  SELECT tgname AS name, tgfoid::regproc AS function FROM pg_trigger
  WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgtype & 1 = 0 AND tgtype & 32 = 32`

type Found = {
  name: string
  period: Period
  hasPast: boolean
  daysLate: number
  parts: { name: string; bounds: [string, string] }[]
}
const readTables = async (client: pg.ClientBase): Promise<PartitionedTable[]> => {
  const { rows } = await client.query<Found>(TABLES, [DAYS_BEHIND])
  return rows.map(({ name: table, period, hasPast, daysLate, parts }) => ({
    name: table,
    period,
    hasPast,
    daysLate,
    parts: parts.map(({ name, bounds: [from, until] }) => ({
      table,
      name,
      from: new Date(from),
      until: new Date(until),
    })),
  }))
}
export const listPartitions = async (client: pg.ClientBase): Promise<Partition[]> =>
  (await readTables(client)).flatMap(({ parts }) => parts)

/** The period a moment lies in, or one so many before or after it, by its first moment. */
const startOf = (period: Period, moment: Date, offset = 0): Date => {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()]
  if (period === 'year') return new Date(Date.UTC(year + offset, 0))
  return period === 'month' ? new Date(Date.UTC(year, month + offset)) : new Date(Date.UTC(year, month, day + offset))
}
const signsOf: Readonly<Record<Period, number>> = { year: 4, month: 7, day: 10 }
const nameOf = (table: string, period: Period, from: Date): string =>
  `${table}_${from.toISOString().slice(0, signsOf[period]).replaceAll('-', '_')}`

/**
 * Made beside the table and then attached: nobody who reads or writes it has to wait. What is attached takes over the indexes,
 * foreign keys and row triggers of the whole.
 */
const attach = async (client: pg.ClientBase, { table, name: part, from, until }: Partition): Promise<void> => {
  await client.query(
    `CREATE TABLE IF NOT EXISTS "${part}" (LIKE "${table}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED)`,
  )
  const { rows } = await client.query<{ name: string; function: string }>(STATEMENT_TRIGGERS, [table])
  for (const { name, function: called } of rows)
    await client.query(`CREATE OR REPLACE TRIGGER "${name}" BEFORE TRUNCATE ON "${part}" EXECUTE FUNCTION ${called}()`)
  await client.query(
    `ALTER TABLE "${table}" ATTACH PARTITION "${part}" FOR VALUES FROM ('${from.toISOString()}') TO ('${until.toISOString()}')`,
  )
}

/**
 * Makes what is missing of the partitions from the period of `from` until the third after that of `until`. Its caller keeps
 * others from doing the same at the same time.
 */
export const makePartitions = async (
  client: pg.ClientBase,
  { from, until, tables }: PartitionSpan,
): Promise<number> => {
  let made = 0
  for (const { name: table, period, hasPast, daysLate, parts } of await readTables(client)) {
    if (tables && !tables.includes(table)) continue
    const end = startOf(period, until, PERIODS_AHEAD + 1)
    for (
      let start = startOf(period, from, period === 'day' ? -daysLate : 0);
      start < end;
      start = startOf(period, start, 1)
    ) {
      const next = startOf(period, start, 1)
      if (parts.some((part) => part.from < next && start < part.until)) continue
      await attach(client, { table, name: nameOf(table, period, start), from: start, until: next })
      made += 1
    }
    if (!hasPast || parts.some((part) => part.from <= earliestMoment)) continue
    const first = new Date(Math.min(startOf(period, from).getTime(), ...parts.map((part) => part.from.getTime())))
    await attach(client, { table, name: `${table}_before`, from: earliestMoment, until: first })
    made += 1
  }
  return made
}

/** One partition for whatever time a clock that is moved by hand shows. */
export const makeOnePartition = async (client: pg.ClientBase): Promise<void> => {
  for (const { name: table, parts } of await readTables(client)) {
    if (parts.length > 0) continue
    await attach(client, { table, name: `${table}_ever`, from: earliestMoment, until: new Date('2100-01-01') })
  }
}

/** Takes away the parts of a table that ended before a moment, rows and all; answers how many. */
export const dropPartitions = async (client: pg.ClientBase, table: string, before: Date): Promise<number> => {
  const over = (await listPartitions(client)).filter((part) => part.table === table && part.until <= before)
  for (const { name } of over) await client.query(`DROP TABLE "${name}"`)
  return over.length
}

/** Divides tables that hold nothing yet just so. */
export const divideAs = async (client: pg.ClientBase, wanted: readonly Partition[]): Promise<void> => {
  for (const { name } of await listPartitions(client)) await client.query(`DROP TABLE "${name}"`)
  for (const part of wanted) await attach(client, part)
}
