/**
 * Writes what many readings came to, in one statement and without holding anything before: what was judged from a meter that
 * has moved meanwhile is not written, and told. Two processes that take the same readings at once therefore count them once.
 */
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { isOfTable, type Queryable, sqlStateOf, sqlStates } from '../../../platform/database/database.ts'
import { type Judged, meterKey, type Settled, unitRead } from './judge-readings.ts'
import type { NewReading } from './new-reading.ts'
import { arrayOf } from '../../../platform/database/array-parameter.ts'

type Written = Exclude<Settled, { kind: 'repeat' }>
export type ToWrite = readonly [NewReading, Written]

export const countedOf = (outcome: Written): number | null => (outcome.kind === 'counted' ? outcome.counted : null)

/** A meter stands where its last counted reading does, unless its row is another by now. */
const moving = (meters: Judged['meters']): SQL => {
  const isSame = meters.every(({ before, after }) => before.quiet === after.quiet)
  const quiets = sql`, ${arrayOf(meters.map(({ after }) => after.quiet?.below ?? null))}::numeric[],
    ${arrayOf(meters.map(({ after }) => after.quiet?.until.toISOString() ?? null))}::timestamptz[]`
  return sql`update unit_meter m set zero = g.meter - g.counted, last_meter = g.meter, last_counted = g.counted, last_at = g.at${
    isSame ? sql`` : sql`, quiet_below = g.quiet_below, quiet_until = g.quiet_until`
  } from unnest(${arrayOf(meters.map(({ unitId }) => unitId))}::bigint[],
      ${arrayOf(meters.map(({ unit }) => unit))}::text[], ${arrayOf(meters.map(({ before }) => before.version))}::xid[],
      ${arrayOf(meters.map(({ after }) => after.meter))}::numeric[],
      ${arrayOf(meters.map(({ after }) => after.counted))}::numeric[],
      ${arrayOf(meters.map(({ after }) => after.at.toISOString()))}::timestamptz[]${isSame ? sql`` : quiets})
    as g(unit_id, unit, version, meter, counted, at${isSame ? sql`` : sql`, quiet_below, quiet_until`})
  where m.unit_id = g.unit_id and m.unit = g.unit and m.xmin = g.version returning m.unit_id, m.unit`
}

/** Most batches have neither values nor doubts: their statement is planned and read without them. */
const readingsGiven = (written: readonly ToWrite[], hasValues: boolean, hasDoubts: boolean) => {
  const values = hasValues
    ? sql`, ${arrayOf(written.map(([{ values: told }]) => (told ? JSON.stringify(told) : null)))}::jsonb[]`
    : sql``
  // Only doubted readings may be of an exchanged meter.
  const exchanged = hasDoubts
    ? sql`, ${arrayOf(written.map(([{ isExchange = false }]) => isExchange))}::boolean[]`
    : sql``
  return sql`unnest(
      ${arrayOf(written.map(([{ unitId }]) => unitId))}::bigint[],
      ${arrayOf(written.map(([{ measuredAt }]) => measuredAt.toISOString()))}::timestamptz[],
      ${arrayOf(written.map(([given]) => unitRead(given)))}::text[],
      ${arrayOf(written.map(([{ meter }]) => meter))}::numeric[],
      ${arrayOf(written.map(([, outcome]) => countedOf(outcome)))}::numeric[],
      ${arrayOf(written.map(([{ source }]) => source))}::text[],
      ${arrayOf(written.map(([{ device }]) => device))}::bigint[]${values}${exchanged})
    with ordinality as r(unit_id, measured_at, unit, meter, counted, source, device${hasValues ? sql`, values` : sql``}${
      hasDoubts ? sql`, is_exchange` : sql``
    }, place)`
}

/** One question at a time for each meter: the first of them asks, where none is open. */
const questionsGiven = (written: readonly ToWrite[]) => {
  const asked = new Map<string, readonly [NewReading, Extract<Written, { kind: 'asked' }>]>()
  for (const [given, outcome] of written) {
    const meter = meterKey(given.unitId, given.unit)
    if (outcome.kind === 'asked' && !asked.has(meter)) asked.set(meter, [given, outcome])
  }
  const rows = [...asked.values()]
  return sql`unnest(
      ${arrayOf(rows.map(([{ unitId }]) => unitId))}::bigint[], ${arrayOf(rows.map(([{ unit }]) => unit))}::text[],
      ${arrayOf(rows.map(([{ measuredAt }]) => measuredAt.toISOString()))}::timestamptz[],
      ${arrayOf(rows.map(([, { doubt }]) => doubt))}::text[],
      ${arrayOf(rows.map(([, { before }]) => before.meter))}::numeric[],
      ${arrayOf(rows.map(([, { before }]) => before.at.toISOString()))}::timestamptz[])
    as q(unit_id, unit, measured_at, kind, before, before_at)`
}

export class AlreadyThere extends Error {}

export interface WrittenReadings {
  /** Of those written, in their order. */
  readonly ids: readonly number[]
  /** Meters that were counted by somebody else meanwhile; nothing of their readings is written. */
  readonly moved: ReadonlySet<string>
}
/** A question for each doubt. */
const asking = (written: readonly ToWrite[], moment: SQL) => sql`, asked as (
  insert into meter_question (unit_id, unit, measured_at, reading_id, kind, before, before_at, asked_at)
  select q.unit_id, q.unit, q.measured_at, made.id, q.kind, q.before, q.before_at, ${moment}
  from ${questionsGiven(written)} join made using (unit_id, unit, measured_at) where made.is_asked
  on conflict (unit_id, unit) where answered_at is null do nothing
)`
const marking = (stale: ReadonlySet<number>) => sql`, outdated as (
  update upkeep_plan_unit set is_stale = true where id = any(${arrayOf([...stale])}::bigint[]) and not is_stale
)`

const write = async (
  db: Queryable,
  written: readonly ToWrite[],
  { meters, stale }: Pick<Judged, 'meters' | 'stale'>,
  now: Date,
): Promise<WrittenReadings> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const hasValues = written.some(([{ values }]) => values)
  const hasDoubts = written.some(([, { kind }]) => kind === 'asked')
  const { rows } = await ask(
    db,
    { ids: 'number[]', stands: 'text[]?' },
    sql`with stands as (
        ${moving(meters)}
      ), made as (
        insert into unit_reading (unit_id, measured_at, unit, meter, counted, is_asked, is_exchange, values, source, device,
          created_at)
        select r.unit_id, r.measured_at, r.unit, r.meter, r.counted, r.unit <> '' and r.counted is null,
          ${hasDoubts ? sql`r.is_exchange` : sql`false`}, ${hasValues ? sql`r.values` : sql`null::jsonb`}, r.source, r.device,
          ${moment}
        from ${readingsGiven(written, hasValues, hasDoubts)}
        where r.unit = '' or (r.unit_id, r.unit) in (select unit_id, unit from stands)
        order by r.place returning id${hasDoubts ? sql`, unit_id, unit, measured_at, is_asked` : sql``}
      )${hasDoubts ? asking(written, moment) : sql``}${stale.size > 0 ? marking(stale) : sql``}
      select array(select id from made order by id) as ids,
        case when (select count(*) from stands) < ${meters.length}::int
          then array(select unit_id || ' ' || unit from stands) end as stands`,
  )
  const { ids, stands } = rows[0]!
  const counted = stands === null ? null : new Set(stands)
  const moved = meters
    .map(({ unitId, unit }) => meterKey(unitId, unit))
    .filter((meter) => counted !== null && !counted.has(meter))
  return { ids, moved: new Set(moved) }
}

/** Throws `AlreadyThere`, with nothing written, where one was. */
export const writeReadings = async (
  db: Queryable,
  written: readonly ToWrite[],
  judged: Pick<Judged, 'meters' | 'stale'>,
  now: Date,
): Promise<WrittenReadings> => {
  if (written.length === 0) return { ids: [], moved: new Set() }
  return write(db, written, judged, now).catch((error: unknown) => {
    const isTaken = sqlStateOf(error) === sqlStates.uniqueViolation && isOfTable(error, 'unit_reading')
    throw isTaken ? new AlreadyThere('a reading was there already', { cause: error }) : error
  })
}
