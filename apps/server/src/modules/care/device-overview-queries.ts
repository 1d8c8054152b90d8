/** Every unit as seen from afar: when it last spoke, what its meter said, what is open about it. */
import { openMaintenanceStatuses } from '@jihui/protocol/care/machine'
import type { AlertKind } from '@jihui/protocol/care/device-schema'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { shownNameOf } from '../identity/public.ts'

const open = sql.join(
  openMaintenanceStatuses.map((code) => sql`${code}`),
  sql`, `,
)
const inService = sql`u.status = 'active' and e.status <> 'removed'`
const hasSpoken = (since: Date) =>
  sql`exists (select 1 from device_reading d where d.unit_id = u.id and d.measured_at >= ${since.toISOString()}::timestamptz)`
const openAlerts = sql`(select count(*) from device_alert x where x.unit_id = u.id and x.closed_at is null)::int`
const openIssues = sql`(select count(*) from rental_issue i join rental r on r.id = i.rental_id
  where r.unit_id = u.id and not i.is_resolved)::int`
const openMaintenance = sql`(select count(*) from maintenance_request m where m.unit_id = u.id and m.status in (${open}))::int`
const needsAttention = sql`(exists (select 1 from device_alert x where x.unit_id = u.id and x.closed_at is null)
  or exists (select 1 from maintenance_request m where m.unit_id = u.id and m.status in (${open}))
  or exists (select 1 from rental_issue i join rental r on r.id = i.rental_id
    where r.unit_id = u.id and not i.is_resolved))`

export interface DeviceOverviewRow extends Record<string, unknown> {
  unit_id: number
  serial: string
  line: string
  equipment_id: number
  equipment_name: string
  equipment_model: string
  illustration: string
  city: string
  kind: string | null
  last_seen_at: string | Date | null
  meter: number | null
  meter_read_at: string | Date | null
  open_alerts: number
  open_issues: number
  open_maintenance: number
}
export interface DeviceFilter {
  line: string
  keyword: string
  isConnected: boolean
  isTroubled: boolean
  today: string
  /** Whoever spoke since then is connected. */
  since: Date
  limit: number
  offset: number
}

export const listDeviceRows = async (db: Queryable, filter: DeviceFilter) => {
  const { line, keyword, today, since, limit, offset } = filter
  const conditions: SQL[] = [inService]
  if (line) conditions.push(sql`e.line = ${line}`)
  if (keyword)
    conditions.push(sql`(strpos(e.search_text, search_text(${keyword})) > 0
      or strpos(lower(u.serial), lower(${keyword})) > 0)`)
  if (filter.isConnected) conditions.push(hasSpoken(since))
  if (filter.isTroubled) conditions.push(needsAttention)
  const scope = sql`from equipment_unit u join equipment e on e.id = u.equipment_id
    where ${sql.join(conditions, sql` and `)}`
  const [rows, totals] = await Promise.all([
    db.execute<DeviceOverviewRow>(sql`
      with page as (select u.id as unit_id ${scope} order by e.line, e.name, u.id limit ${limit} offset ${offset})
      select u.id as unit_id, u.serial, e.line, e.id as equipment_id, e.name as equipment_name,
        e.model as equipment_model, e.illustration, u.city, u.meter::float8 as meter,
        (select o.kind from occupancy o where o.unit_id = u.id and o.released_at is null
          and o.period @> ${today}::date limit 1) as kind,
        (select max(d.measured_at) from device_reading d where d.unit_id = u.id) as last_seen_at,
        (select max(h.created_at) from rental_handover h join rental r on r.id = h.rental_id
          where r.unit_id = u.id and h.meter is not null) as meter_read_at,
        ${openAlerts} as open_alerts, ${openIssues} as open_issues, ${openMaintenance} as open_maintenance
      from page join equipment_unit u on u.id = page.unit_id join equipment e on e.id = u.equipment_id
      order by e.line, e.name, u.id`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${scope}`),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 }
}

export interface LineRow extends Record<string, unknown> {
  line: string
  devices: number
  connected: number
  open_alerts: number
  open_issues: number
  open_maintenance: number
}
export const countDevices = async (db: Queryable, since: Date): Promise<LineRow[]> => {
  const { rows } = await db.execute<LineRow>(sql`
    with unit as (select u.id, e.line, ${hasSpoken(since)} as is_connected from equipment_unit u
        join equipment e on e.id = u.equipment_id where ${inService}),
      alert as (select unit_id, count(*) as n from device_alert where closed_at is null group by 1),
      issue as (select r.unit_id, count(*) as n from rental_issue i join rental r on r.id = i.rental_id
        where not i.is_resolved group by 1),
      care as (select unit_id, count(*) as n from maintenance_request m where m.status in (${open}) group by 1)
    select unit.line, count(*)::int as devices, count(*) filter (where is_connected)::int as connected,
      coalesce(sum(alert.n), 0)::int as open_alerts, coalesce(sum(issue.n), 0)::int as open_issues,
      coalesce(sum(care.n), 0)::int as open_maintenance
    from unit left join alert on alert.unit_id = unit.id left join issue on issue.unit_id = unit.id
      left join care on care.unit_id = unit.id group by unit.line`)
  return rows
}

export interface AlertRow extends Record<string, unknown> {
  id: number
  kind: AlertKind
  line: string
  unit_id: number
  serial: string
  equipment_name: string
  level: string
  message: string
  rental_id: number | null
  maintenance_id: number | null
  created_at: string | Date
  is_open: boolean
}
/** What machines report of themselves, and what people report of them, in one list; the newest first. */
export const listAlertRows = async (
  db: Queryable,
  filter: { kind: string; line: string; isAll: boolean; limit: number; offset: number },
) => {
  const { kind, line, isAll, limit, offset } = filter
  const every = sql`(
    select x.id, 'device' as kind, x.unit_id, x.level, x.message, null::int as rental_id, null::int as maintenance_id,
      x.created_at, x.closed_at is null as is_open from device_alert x
    union all
    select i.id, 'issue', r.unit_id, 'medium', i.description, r.id, null, i.created_at, not i.is_resolved
      from rental_issue i join rental r on r.id = i.rental_id
    union all
    select m.id, 'maintenance', m.unit_id, m.urgency, m.description, m.rental_id, m.id, m.created_at,
      m.status in (${open}) from maintenance_request m where m.kind = 'repair') as a`
  const conditions: SQL[] = [sql`true`]
  if (!isAll) conditions.push(sql`a.is_open`)
  if (line) conditions.push(sql`e.line = ${line}`)
  const where = sql.join(conditions, sql` and `)
  const joined = sql`from ${every} join equipment_unit u on u.id = a.unit_id join equipment e on e.id = u.equipment_id`
  const [rows, groups] = await Promise.all([
    db.execute<AlertRow>(sql`select a.*, e.line, u.serial, e.name as equipment_name ${joined}
      where ${where}${kind ? sql` and a.kind = ${kind}` : sql``} order by a.created_at desc, a.kind, a.id desc
      limit ${limit} offset ${offset}`),
    db.execute<{ kind: AlertKind; total: number }>(
      sql`select a.kind, count(*)::int as total ${joined} where ${where} group by 1`,
    ),
  ])
  return { rows: rows.rows, groups: groups.rows }
}

export interface CommandRow extends Record<string, unknown> {
  id: number
  unit_id: number
  serial: string
  line: string
  equipment_name: string
  command: string
  parameters: Record<string, unknown>
  ordered_by: string
  created_at: string | Date
  delivered_at: string | Date | null
}
export const listCommandRows = async (
  db: Queryable,
  { unitId, limit, offset }: { unitId: number | undefined; limit: number; offset: number },
) => {
  const conditions: SQL[] = [sql`true`]
  if (unitId !== undefined) conditions.push(sql`c.unit_id = ${unitId}`)
  const scope = sql`from device_command c join equipment_unit u on u.id = c.unit_id
    join equipment e on e.id = u.equipment_id where ${sql.join(conditions, sql` and `)}`
  const [rows, totals] = await Promise.all([
    db.execute<CommandRow>(sql`select c.id, c.unit_id, u.serial, e.line, e.name as equipment_name, c.command,
      c.parameters, (select ${sql.raw(shownNameOf('a'))} from app_user a where a.id = c.ordered_by) as ordered_by,
      c.created_at, c.delivered_at ${scope} order by c.id desc limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${scope}`),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 }
}

/** By which serial and on which line a unit is commanded. */
export const findUnitKey = async (db: Queryable, id: number) => {
  const { rows } = await db.execute<{ serial: string; line: string }>(sql`select u.serial, e.line
    from equipment_unit u join equipment e on e.id = u.equipment_id where u.id = ${id} and ${inService}`)
  return rows[0] ?? null
}
