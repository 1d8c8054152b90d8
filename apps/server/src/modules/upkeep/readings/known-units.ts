/** What is known of machines that readings are judged by, in a statement each for all of them. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { Trigger } from '@jihui/protocol/upkeep/trigger-schema'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull, type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { keyOf, type KnownOfUnits, meterKey, unitRead } from './judge-readings.ts'
import type { NewReading } from './new-reading.ts'
import { isQuiet, type PlanOfUnit, type Stand } from './quiet.ts'
import { arrayOf } from '../../../platform/database/array-parameter.ts'

const meterRow = {
  unit_id: 'number',
  unit: textOf<MeterUnit>(),
  meter: 'number',
  counted: 'number',
  at: 'number',
  quiet_below: 'number?',
  quiet_until: 'number?',
  version: 'text',
} as const
/** `meterKey` → where the meters of these machines stand. Moments as numbers: there are many of them. */
export const readStands = async (db: Queryable, units: readonly number[]): Promise<ReadonlyMap<string, Stand>> => {
  const { rows } = await ask(
    db,
    meterRow,
    sql`select unit_id, unit, last_meter::float8 as meter, last_counted::float8 as counted,
        (extract(epoch from last_at) * 1000)::float8 as at, quiet_below::float8,
        (extract(epoch from quiet_until) * 1000)::float8 as quiet_until, xmin::text as version
      from unit_meter where unit_id = any(${arrayOf(units)}::bigint[])`,
  )
  return new Map(
    rows.map(({ unit_id, unit, meter, counted, at, quiet_below: below, quiet_until: until, version }) => [
      meterKey(unit_id, unit),
      {
        meter,
        counted,
        at: new Date(at),
        version,
        quiet: below === null || until === null ? null : { below, until: new Date(until) },
      },
    ]),
  )
}

const planRow = {
  id: 'number',
  unit_id: 'number',
  meter_then: jsonOf<Record<string, number>>(),
  done_meter: jsonOf<Record<string, number>>(),
  meter_unit: orNull(textOf<MeterUnit>()),
  told_at: 'moment?',
  told_counted: 'number?',
  rate_per_day: 'number?',
  meter_silence: 'text',
  triggers: jsonOf<readonly Trigger[]>(),
} as const
const viewPlan = (row: RowOf<typeof planRow>): PlanOfUnit => ({
  id: row.id,
  unitId: row.unit_id,
  triggers: row.triggers,
  meterThen: row.meter_then,
  doneMeter: row.done_meter,
  meterUnit: row.meter_unit,
  toldAt: row.told_at,
  toldCounted: row.told_counted,
  ratePerDay: row.rate_per_day,
  silence: row.meter_silence,
})
const listPlans = async (
  db: Queryable,
  units: readonly number[],
): Promise<ReadonlyMap<number, readonly PlanOfUnit[]>> => {
  const plans = new Map<number, PlanOfUnit[]>()
  if (units.length === 0) return plans
  const { rows } = await ask(
    db,
    planRow,
    sql`select w.id, w.unit_id, w.meter_then, w.done_meter, w.meter_unit, w.told_at, w.told_counted::float8,
        w.rate_per_day::float8, w.meter_silence, p.triggers
      from upkeep_plan_unit w join upkeep_plan p on p.id = w.plan_id
      where w.unit_id = any(${arrayOf(units)}::bigint[]) and p.status in ('active', 'paused')`,
  )
  for (const row of rows) plans.set(row.unit_id, [...(plans.get(row.unit_id) ?? []), viewPlan(row)])
  return plans
}

const listWatched = async (db: Queryable, units: readonly number[]): Promise<ReadonlySet<number>> => {
  if (units.length === 0) return new Set()
  const { rows } = await ask(
    db,
    { unit_id: 'number' },
    sql`select distinct unit_id from upkeep_alarm_watch where unit_id = any(${arrayOf(units)}::bigint[])`,
  )
  return new Set(rows.map(({ unit_id }) => unit_id))
}

/** The ids of those that are there, under what makes them the same. */
const listThere = async (db: Queryable, readings: readonly NewReading[]): Promise<ReadonlyMap<string, number>> => {
  if (readings.length === 0) return new Map()
  const { rows } = await ask(
    db,
    { id: 'number', place: 'number' },
    sql`select r.id, g.place::int as place from unnest(${arrayOf(readings.map(({ unitId }) => unitId))}::bigint[],
          ${arrayOf(readings.map(unitRead))}::text[],
          ${arrayOf(readings.map(({ measuredAt }) => measuredAt.toISOString()))}::timestamptz[],
          ${arrayOf(readings.map(({ source }) => source))}::text[],
          ${arrayOf(readings.map(({ device }) => device))}::bigint[])
        with ordinality as g(unit_id, unit, measured_at, source, device, place)
      join unit_reading r using (unit_id, unit, measured_at, source, device)`,
  )
  return new Map(rows.map(({ id, place }) => [keyOf(readings[place - 1]!), id]))
}

const unitsOf = (readings: readonly NewReading[]): number[] => [...new Set(readings.map(({ unitId }) => unitId))]

/**
 * `isSure`: looks for every reading whether it is there; otherwise only for those not later than what was counted last, and
 * whoever writes has to notice the others.
 */
export const readKnown = async (
  db: Queryable,
  readings: readonly NewReading[],
  isSure: boolean,
): Promise<KnownOfUnits> => {
  const stands = await readStands(db, unitsOf(readings))
  const standOf: KnownOfUnits['standOf'] = (unitId, unit) => stands.get(meterKey(unitId, unit))
  const needsPlans = ({ unitId, unit, meter, measuredAt: at }: NewReading): boolean => {
    const stand = meter === null ? undefined : standOf(unitId, unit)
    return stand !== undefined && !isQuiet(stand, { at, counted: stand.counted + meter! - stand.meter })
  }
  const plans = await listPlans(db, unitsOf(readings.filter(needsPlans)))
  const watched = await listWatched(db, unitsOf(readings.filter(({ alarms }) => alarms?.length === 0)))
  const mayBeThere = ({ unitId, unit, meter, measuredAt }: NewReading): boolean => {
    const stand = meter === null ? undefined : standOf(unitId, unit)
    return stand !== undefined && measuredAt <= stand.at
  }
  const there = await listThere(db, isSure ? readings : readings.filter(mayBeThere))
  return {
    standOf,
    plansOf: (unitId) => plans.get(unitId) ?? [],
    isWatched: (unitId) => watched.has(unitId),
    known: (reading) => there.get(keyOf(reading)),
  }
}
