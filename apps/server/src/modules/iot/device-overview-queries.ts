/** Every unit as seen from afar: when it last spoke, what its meter said, what is open about it. */
import { liveWorkOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { type AlertKind, alertKindCodes } from '@jihui/protocol/iot/alert-kinds'
import { countLimits } from '@jihui/protocol/limits'
import { everyLine } from '@jihui/protocol/rental/lines'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { jsonOf, type RowOf, textOf } from '../../platform/database/columns.ts'
import { codeList } from '../../platform/database/code-list.ts'
import { boundedCount, eachOf } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { shownNameOf } from '../identity/public.ts'
import { firstUnit, joinUnits, ordersOfUnit } from '../rental/public.ts'

const open = sql.join(
  liveWorkOrderStatuses.map((code) => sql`${code}`),
  sql`, `,
)
const inService = sql`u.status = 'active' and e.status <> 'removed'`
const isAmong = (unitIds: readonly number[]) => sql`u.id = any(${sql.param([...unitIds])}::bigint[])`
const openAlerts = sql`(select count(*) from device_alert x where x.unit_id = u.id and x.closed_at is null)::bigint`
const openIssues = sql`(select count(*) from rental_issue i
  where i.rental_id in (${sql.raw(ordersOfUnit('u.id'))}) and not i.is_resolved)::bigint`
const openMaintenance = sql`(select count(*) from maintenance_request m where m.unit_id = u.id and m.status in (${open}))::bigint`
const needsAttention = sql`(exists (select 1 from device_alert x where x.unit_id = u.id and x.closed_at is null)
  or exists (select 1 from maintenance_request m where m.unit_id = u.id and m.status in (${open}))
  or exists (select 1 from rental_issue i
    where i.rental_id in (${sql.raw(ordersOfUnit('u.id'))}) and not i.is_resolved))`

const deviceOverviewRow = {
  unit_id: 'number',
  serial: 'text',
  line: 'text',
  equipment_id: 'number',
  equipment_name: 'text',
  equipment_model: 'text',
  illustration: 'text',
  city: 'text',
  kind: 'text?',
  meter: 'number?',
  meter_read_at: 'moment?',
  open_alerts: 'number',
  open_issues: 'number',
  open_maintenance: 'number',
} as const
export type DeviceOverviewRow = RowOf<typeof deviceOverviewRow>
export interface DeviceFilter {
  line: string
  keyword: string
  isConnected: boolean
  isTroubled: boolean
  today: string
  /** Units that are connected. */
  connected: readonly number[]
  limit: number
  offset: number
}

export const listDeviceRows = async (db: Queryable, filter: DeviceFilter) => {
  const { line, keyword, today, connected, limit, offset } = filter
  const conditions: SQL[] = [inService]
  if (line) conditions.push(sql`e.line = ${line}`)
  if (keyword)
    conditions.push(sql`(strpos(e.search_text, search_text(${keyword})) > 0
      or strpos(lower(u.serial), lower(${keyword})) > 0)`)
  if (filter.isConnected) conditions.push(isAmong(connected))
  if (filter.isTroubled) conditions.push(needsAttention)
  const scope = sql`from equipment_unit u join equipment e on e.id = u.equipment_id
    where ${sql.join(conditions, sql` and `)}`
  const [rows, totals] = await Promise.all([
    ask(
      db,
      deviceOverviewRow,
      sql`
      with page as (select u.id as unit_id ${scope} order by e.line, e.name, e.id, u.id limit ${limit} offset ${offset})
      select u.id as unit_id, u.serial, e.line, e.id as equipment_id, e.name as equipment_name,
        e.model as equipment_model, e.illustration, u.city, u.meter::float8 as meter,
        (select o.kind from occupancy o where o.unit_id = u.id and o.released_at is null
          and o.period @> ${today}::date limit 1) as kind,
        (select max(h.created_at) from rental_handover h
          where h.unit_id = u.id and h.meter is not null) as meter_read_at,
        ${openAlerts} as open_alerts, ${openIssues} as open_issues, ${openMaintenance} as open_maintenance
      from page join equipment_unit u on u.id = page.unit_id join equipment e on e.id = u.equipment_id
      order by e.line, e.name, e.id, u.id`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(scope)} as total`),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 }
}

const lineRow = {
  line: 'text',
  devices: 'number',
  connected: 'number',
  open_alerts: 'number',
  open_issues: 'number',
  open_maintenance: 'number',
} as const
export type LineRow = RowOf<typeof lineRow>
export const countDevices = async (db: Queryable, connected: readonly number[]): Promise<LineRow[]> => {
  // What is open or has spoken is found first: there is less of it than of units.
  const perLine = (units: SQL) => sql`select e.line, count(*)::int as n
    from (${units} limit ${sql.raw(String(countLimits.console))}) as x
    join equipment_unit u on u.id = x.unit_id join equipment e on e.id = u.equipment_id where ${inService} group by 1`
  const { rows } = await ask(
    db,
    lineRow,
    sql`
    with spoken as (${perLine(sql`select unnest(${sql.param([...connected])}::bigint[]) as unit_id`)}),
      alert as (${perLine(sql`select unit_id from device_alert where closed_at is null and unit_id is not null`)}),
      issue as (${perLine(sql`select k.unit_id from rental_issue i ${sql.raw(joinUnits('i.rental_id'))} where not i.is_resolved`)}),
      care as (${perLine(sql`select unit_id from maintenance_request m where m.status in (${open})`)})
    select each.line, ${boundedCount(sql`from equipment e join equipment_unit u on u.equipment_id = e.id
        where e.line = each.line and ${inService}`)} as devices,
      coalesce(spoken.n, 0) as connected, coalesce(alert.n, 0) as open_alerts, coalesce(issue.n, 0) as open_issues,
      coalesce(care.n, 0) as open_maintenance
    from ${sql.raw(eachOf(everyLine().map(({ id }) => id)))} as each (line) left join spoken using (line)
      left join alert using (line) left join issue using (line) left join care using (line)`,
  )
  return rows.filter(({ devices }) => devices > 0)
}

const alertRow = {
  id: 'number',
  kind: textOf<AlertKind>(),
  line: 'text',
  unit_id: 'number',
  serial: 'text',
  equipment_name: 'text',
  level: 'text',
  message: 'text',
  rental_id: 'number?',
  maintenance_id: 'number?',
  created_at: 'moment',
  is_open: 'flag',
} as const
export type AlertRow = RowOf<typeof alertRow>
/** What machines report of themselves, and what people report of them, in one list; the newest first. */
export const listAlertRows = async (
  db: Queryable,
  filter: { kind: string; line: string; isAll: boolean; limit: number; offset: number },
) => {
  const { kind, line, isAll, limit, offset } = filter
  const isOpen: Record<AlertKind, SQL> = {
    device: sql`x.closed_at is null`,
    issue: sql`not x.is_resolved`,
    maintenance: sql`x.status in (${codeList(liveWorkOrderStatuses)})`,
  }
  const units = sql`join equipment_unit u on u.id = x.unit_id join equipment e on e.id = u.equipment_id`
  const froms: Record<AlertKind, SQL> = {
    device: sql`from device_alert x ${units} where true`,
    issue: sql`from rental_issue x join rental r on r.id = x.rental_id ${sql.raw(firstUnit)}
      join equipment e on e.id = u.equipment_id where true`,
    maintenance: sql`from maintenance_request x ${units} where x.kind = 'repair'`,
  }
  const told: Record<AlertKind, SQL> = {
    device: sql`case x.level when 'critical' then 'high' when 'warning' then 'medium' else 'low' end as level, x.message, null::int as rental_id, null::int as maintenance_id`,
    issue: sql`'medium' as level, x.description as message, r.id as rental_id, null::int as maintenance_id`,
    maintenance: sql`x.urgency as level, x.description as message, x.rental_id, x.id as maintenance_id`,
  }
  const from = (each: AlertKind) =>
    sql`${froms[each]}${isAll ? sql`` : sql` and ${isOpen[each]}`}${line ? sql` and e.line = ${line}` : sql``}`
  const kinds = alertKindCodes.filter((each) => kind === '' || each === kind)
  // Each kind in its own order first, so that no more of it is looked at than may come to the page.
  const pages = kinds.map(
    (
      each,
    ) => sql`(select x.id, ${each}::text as kind, u.id as unit_id, ${told[each]}, x.created_at, ${isOpen[each]} as is_open,
      e.line, u.serial, e.name as equipment_name ${from(each)} order by x.created_at desc, x.id desc limit ${limit + offset})`,
  )
  // Counted where they stand: to which machine they belong is asked only for a line.
  const tables: Record<AlertKind, SQL> = {
    device: sql`from device_alert x where x.unit_id is not null`,
    issue: sql`from rental_issue x where true`,
    maintenance: sql`from maintenance_request x where x.kind = 'repair'`,
  }
  const counted = (each: AlertKind) =>
    line ? from(each) : sql`${tables[each]}${isAll ? sql`` : sql` and ${isOpen[each]}`}`
  const counts = alertKindCodes.map(
    (each) => sql`select ${each}::text as kind, ${boundedCount(counted(each))} as total`,
  )
  const [rows, groups] = await Promise.all([
    ask(
      db,
      alertRow,
      sql`select * from (${sql.join(pages, sql` union all `)}) as a
      order by a.created_at desc, a.kind, a.id desc limit ${limit} offset ${offset}`,
    ),
    ask(db, { kind: textOf<AlertKind>(), total: 'number' }, sql.join(counts, sql` union all `)),
  ])
  return { rows: rows.rows, groups: groups.rows.filter(({ total }) => total > 0) }
}

const commandRow = {
  id: 'number',
  unit_id: 'number',
  serial: 'text',
  line: 'text',
  equipment_name: 'text',
  command: 'text',
  parameters: jsonOf<Record<string, unknown>>(),
  ordered_by: 'text',
  created_at: 'moment',
  delivered_at: 'moment?',
} as const
export type CommandRow = RowOf<typeof commandRow>
export const listCommandRows = async (
  db: Queryable,
  { unitId, limit, offset }: { unitId: number | undefined; limit: number; offset: number },
) => {
  const conditions: SQL[] = [sql`c.unit_id is not null`]
  if (unitId !== undefined) conditions.push(sql`c.unit_id = ${unitId}`)
  const scope = sql`from device_command c join equipment_unit u on u.id = c.unit_id
    join equipment e on e.id = u.equipment_id where ${sql.join(conditions, sql` and `)}`
  const [rows, totals] = await Promise.all([
    ask(
      db,
      commandRow,
      sql`select c.id, c.unit_id, u.serial, e.line, e.name as equipment_name, c.command,
      c.parameters, coalesce((select ${sql.raw(shownNameOf('a'))} from app_user a where a.id = c.ordered_by), '系统') as ordered_by,
      c.created_at, c.delivered_at ${scope} order by c.id desc limit ${limit} offset ${offset}`,
    ),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from device_command c where ${sql.join(conditions, sql` and `)}`)} as total`,
    ),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 }
}

/** By which serial and on which line a unit is commanded. */
export const findUnitKey = async (db: Queryable, id: number) => {
  const { rows } = await ask(
    db,
    { serial: 'text', line: 'text' },
    sql`select u.serial, e.line
    from equipment_unit u join equipment e on e.id = u.equipment_id where u.id = ${id} and ${inService}`,
  )
  return rows[0] ?? null
}
