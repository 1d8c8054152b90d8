/** What the machines did over a time: days out, days in repair, what was wrong with them, how long they ran. */
import { joinUnits } from '../rental/public.ts'
import type { deviceFigures } from '@jihui/protocol/iot/device-schema'
import { statusesBefore } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { codeList } from '../../platform/database/code-list.ts'
import { ask } from '../../platform/database/ask.ts'
import { addDays, daysBetween } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'

const shownDays = 90
const listedMax = 10

const usedLine = {
  line: 'text',
  units: 'number',
  rented_days: 'number',
  unit_days: 'number',
  maintenance_days: 'number',
} as const
const usedUnit = {
  unit_id: 'number',
  serial: 'text',
  line: 'text',
  equipment_name: 'text',
  rented_days: 'number',
  unit_days: 'number',
} as const
const troubledColumns = {
  equipment_id: 'number',
  line: 'text',
  equipment_name: 'text',
  issues: 'number',
  repairs: 'number',
} as const
const runColumns = { line: 'text', meter_run: 'number', meter_uses: 'number' } as const

/** In the order the lines have everywhere. */
const inOrder = <T extends { line: string }>(rows: readonly T[]): T[] =>
  lines.flatMap(({ id }) => rows.filter((row) => row.line === id))
const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0)

/** Of each line, of the units that were out most, of the machines with trouble, and how far meters ran. */
const listUses = (db: Queryable, line: string, from: string, today: string) => {
  const days = sql`daterange(${from}::date, ${today}::date, '[]')`
  const conditions: SQL[] = [sql`u.status = 'active' and e.status <> 'removed'`]
  if (line) conditions.push(sql`e.line = ${line}`)
  const where = sql.join(conditions, sql` and `)
  const length = daysBetween(from, today) + 1
  // A unit that came into service meanwhile could be out only since then.
  const unit = sql`unit as (select u.id, u.serial, e.line, e.name, least(${length}::bigint, greatest(1,
      ${today}::date - (u.created_at at time zone 'Asia/Shanghai')::date + 1)) as could,
      coalesce(sum(upper(o.period * ${days}) - lower(o.period * ${days})) filter (where o.kind = 'rental'), 0)::int as rented,
      coalesce(sum(upper(o.period * ${days}) - lower(o.period * ${days})) filter (where o.kind = 'maintenance'), 0)::bigint as repaired
    from equipment_unit u join equipment e on e.id = u.equipment_id
      left join occupancy o on o.unit_id = u.id and o.period && ${days}
        and (o.released_at is null or exists (select 1 from rental r where r.id = o.rental_id and r.status = 'returned'))
    where ${where} group by u.id, e.id)`
  return Promise.all([
    ask(
      db,
      usedLine,
      sql`with ${unit} select line, count(*)::int as units, sum(least(rented, could))::int as rented_days,
      sum(could)::bigint as unit_days, sum(repaired)::int as maintenance_days from unit group by line`,
    ),
    ask(
      db,
      usedUnit,
      sql`with ${unit} select id as unit_id, serial, line, name as equipment_name,
      least(rented, could) as rented_days, could as unit_days from unit where rented > 0
      order by least(rented, could)::float8 / could desc, rented desc, id limit ${listedMax}`,
    ),
    ask(
      db,
      troubledColumns,
      sql`select e.id as equipment_id, e.line, e.name as equipment_name,
        coalesce(sum(found.issues), 0)::bigint as issues, coalesce(sum(found.repairs), 0)::bigint as repairs
      from equipment_unit u join equipment e on e.id = u.equipment_id join (
        select k.unit_id, 1 as issues, 0 as repairs from rental_issue i ${sql.raw(joinUnits('i.rental_id'))}
          where i.created_at >= ${from}::date
        union all select m.unit_id, 0, 1 from maintenance_request m
          where m.kind = 'repair' and m.status not in (${codeList(statusesBefore('cancelled'))}) and m.created_at >= ${from}::date) as found on found.unit_id = u.id
      where ${where} group by e.id order by count(*) desc, e.id`,
    ),
    ask(
      db,
      runColumns,
      sql`select line, sum(back - out)::float8 as meter_run, count(*)::int as meter_uses from (
        select e.line,
          (select max(h.meter) from rental_handover h where h.rental_id = r.id and h.unit_id = u.id and h.stage = 'out') as out,
          (select max(h.meter) from rental_handover h where h.rental_id = r.id and h.unit_id = u.id and h.stage = 'back') as back
        from rental r ${sql.raw(joinUnits('r.id'))} join equipment_unit u on u.id = k.unit_id join equipment e on e.id = u.equipment_id
        where r.returned_at >= ${from}::date and ${where}) as read
      where out is not null and back >= out group by line`,
    ),
  ])
}

export const readDeviceFigures = async (
  db: Queryable,
  line: string,
  today: string,
): Promise<z.output<typeof deviceFigures>> => {
  const from = addDays(today, -(shownDays - 1))
  const [perLine, perUnit, troubled, runs] = await listUses(db, line, from, today)
  const sumOf = (id: string, field: 'issues' | 'repairs') =>
    troubled.rows.filter((row) => row.line === id).reduce((total, row) => total + row[field], 0)
  return {
    success: true,
    from,
    to: today,
    by_line: inOrder(perLine.rows).map((row) => {
      const run = runs.rows.find((one) => one.line === row.line)
      return {
        ...row,
        rented_percent: percent(row.rented_days, row.unit_days),
        issues: sumOf(row.line, 'issues'),
        repairs: sumOf(row.line, 'repairs'),
        meter_unit: findLine(row.line).handover.meter?.unit ?? '',
        meter_run: run?.meter_run ?? null,
        meter_uses: run?.meter_uses ?? 0,
      }
    }),
    busiest: perUnit.rows.map(({ unit_days: could, ...row }) => ({
      ...row,
      rented_percent: percent(row.rented_days, could),
    })),
    troubled: troubled.rows.slice(0, listedMax),
  }
}
