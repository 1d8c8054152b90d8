/** What rentals look like from the floor: which unit ran when, and for how many hours. */
import type { UsageStatus } from '@jihui/protocol/iot/usage-schema'
import { rentalStatusCodes, statusOf } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { jsonOf, type RowOf, textOf } from '../../platform/database/columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { firstUnit, unitIdsOf, rentedUnitColumns, rentedUnitRow } from '../rental/public.ts'

/** An order becomes a use once its machine is on the way. */
const firstStep = 4
const used = sql.join(
  rentalStatusCodes.filter((code) => (statusOf(code).step ?? -1) >= firstStep).map((code) => sql`${code}`),
  sql`, `,
)

const standing = sql<UsageStatus>`case
  when r.returned_at is not null then 'returned'
  when r.production_completed_at is not null then 'finished'
  when r.production_started_at is not null then 'running'
  when r.received_at is not null then 'installed'
  else 'coming' end`

/** What the meter said at one side of the hand-over; the lessor's reading before the renter's. */
/** Of all units together, each by the side that counts; null unless of each one is known. */
const reading = (stage: string) => sql`(select sum(read.meter) from (
  select distinct on (h.unit_id) h.meter from rental_handover h
  where h.rental_id = r.id and h.stage = ${stage} and h.meter is not null
  order by h.unit_id, h.party = 'lessor' desc) as read having count(*) = r.quantity)`

const usageRow = {
  ...rentedUnitRow,
  id: 'number',
  user_id: 'number',
  owner_id: 'number?',
  standing: textOf<UsageStatus>(),
  production_started_at: 'moment?',
  production_completed_at: 'moment?',
  meter_out: 'number?',
  meter_back: 'number?',
} as const
export type UsageRow = RowOf<typeof usageRow>

export interface UsageFilter {
  readonly line: string
  /** Whose uses: his own and those of his machines; null: everybody's. */
  readonly personId: number | null
  readonly id?: number
  readonly equipmentId?: number
  readonly status?: string
  readonly keyword?: string
  /** Only uses in which production began. */
  readonly isProduction?: boolean
}

const usesOf = (filter: UsageFilter): SQL => {
  const conditions: SQL[] = [sql`r.line = ${filter.line}`, sql`r.status in (${used})`]
  const { personId, id, equipmentId, status, keyword } = filter
  if (personId !== null) conditions.push(sql`(r.renter_key = ${personId} or r.owner_id = ${personId})`)
  if (id !== undefined) conditions.push(sql`r.id = ${id}`)
  if (equipmentId !== undefined) conditions.push(sql`r.equipment_id = ${equipmentId}`)
  if (filter.isProduction) conditions.push(sql`r.production_started_at is not null`)
  if (keyword) {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(e.name ilike ${pattern} or exists (select 1 from equipment_unit s where s.serial ilike ${pattern}
      and s.id in (${sql.raw(unitIdsOf('r.id'))})))`)
  }
  if (status) conditions.push(sql`${standing} = ${status}`)
  return sql`from rental r join equipment e on e.id = r.equipment_id ${sql.raw(firstUnit)}
    join app_user c on c.id = r.user_id where ${sql.join(conditions, sql` and `)}`
}

const columns = sql`r.id, r.user_id, r.owner_id, ${sql.raw(rentedUnitColumns())}, ${standing} as standing,
  r.production_started_at, r.production_completed_at,
  ${reading('out')} as meter_out, ${reading('back')} as meter_back`

export const listUsage = async (
  db: Queryable,
  filter: UsageFilter,
  limit: number,
  offset: number,
): Promise<{ total: number; rows: UsageRow[] }> => {
  const uses = usesOf(filter)
  const [rows, totals] = await Promise.all([
    ask(db, usageRow, sql`select ${columns} ${uses} order by r.id desc limit ${limit} offset ${offset}`),
    ask(db, { total: 'number' }, sql`select count(*)::int as total ${uses}`),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 }
}

const usageFigure = {
  standing: textOf<UsageStatus>(),
  details: jsonOf<Record<string, unknown>>(),
  equipment_id: 'number',
  total: 'number',
  rental_days: 'number',
  hours: 'number',
  with_hours: 'number',
} as const
export type UsageFigure = RowOf<typeof usageFigure>
/** Uses summed by where they stand, by machine and by what was answered about the production. */
export const sumUsage = async (db: Queryable, filter: UsageFilter, field: string): Promise<UsageFigure[]> => {
  const { rows } = await ask(
    db,
    usageFigure,
    sql`
    select standing, jsonb_build_object(${field}::text, kind) as details, equipment_id, count(*)::int as total,
      sum(days)::int as rental_days, coalesce(sum(meter_back - meter_out), 0)::float8 as hours,
      count(meter_back - meter_out)::int as with_hours
    from (select ${columns}, coalesce(r.details ->> ${field}::text, '') as kind ${usesOf(filter)}) as uses
    group by standing, kind, equipment_id`,
  )
  return rows
}

const unitCareRow = {
  serial: 'text',
  details: jsonOf<Record<string, string>>(),
  meter: 'number?',
  is_in_maintenance: 'flag',
  maintenance_until: 'text?',
  next_maintenance_on: 'text?',
  last_maintained_on: 'text?',
  open_requests: 'number',
} as const
export type UnitCareRow = RowOf<typeof unitCareRow>
/** The units of a machine: which are being maintained on this day, until when, and what is planned. */
export const listUnitCare = async (db: Queryable, equipmentId: number, today: string): Promise<UnitCareRow[]> => {
  const kept = sql`from occupancy o where o.unit_id = u.id and o.kind = 'maintenance'`
  const { rows } = await ask(
    db,
    unitCareRow,
    sql`
    select u.serial, u.details, u.meter,
      exists (select 1 ${kept} and o.released_at is null and o.period @> ${today}::date) as is_in_maintenance,
      (select (upper(o.period) - 1)::text ${kept} and o.released_at is null and o.period @> ${today}::date
        limit 1) as maintenance_until,
      (select min(lower(o.period))::text ${kept} and o.released_at is null and lower(o.period) > ${today}::date)
        as next_maintenance_on,
      (select max(upper(o.period) - 1)::text ${kept} and upper(o.period) <= ${today}::date) as last_maintained_on,
      (select count(*)::int from maintenance_request m where m.unit_id = u.id and m.resolved_at is null)
        as open_requests
    from equipment_unit u where u.equipment_id = ${equipmentId} and u.status = 'active' order by u.id`,
  )
  return rows
}
