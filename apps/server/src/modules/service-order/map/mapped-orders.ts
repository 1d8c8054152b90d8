/** Service orders on the desk's map: those somebody still has to come to, or is at. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { jobStatuses, type JobStatus } from '@jihui/protocol/job/machine'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { serviceOrderStatuses, type ServiceOrderStatus } from '@jihui/protocol/service-order/machine'
import type { serviceMapQuery } from '@jihui/protocol/service-order/map-schema'
import { mappedOrderStatuses, orderMapStateOf, orderMapLooks } from '@jihui/protocol/service-order/map-states'
import { serviceTypeCodes, serviceTypeOf } from '@jihui/protocol/service-order/service-types'
import type { ServiceUrgency } from '@jihui/protocol/service-order/urgency'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { cellOf, isInBox, type MapGrid } from '../../geography/public.ts'
import { findLateToLeave, liveVisitsOf } from '../../job/public.ts'
import { countTechniciansAround, technicianNames } from '../../technician/public.ts'
import { isLate } from '../lateness.ts'
import { serviceTypeName } from '../job-source.ts'
import type { CellPart } from './map-cells.ts'

type Query = z.output<typeof serviceMapQuery>
interface Asked {
  readonly query: Query
  /** Ids of those whose technician should be on his way. */
  readonly silent: readonly number[]
  readonly now: Date
}

const place = { longitude: sql`o.longitude`, latitude: sql`o.latitude` }
const isLateHere = (now: Date): SQL => isLate(sql`o`, now)
const isSilent = (silent: readonly number[]): SQL => sql`o.id = any(${sql.param([...silent])}::bigint[])`

const filtered = ({ query: { status }, silent, now }: Asked): SQL => {
  if (status === '') return sql`true`
  if (status === 'late') return isLateHere(now)
  return status === 'silent' ? isSilent(silent) : sql`o.status in (${codeList(orderMapLooks[status].statuses)})`
}
const ofSkill = ({ skill }: Query): SQL => {
  if (skill === '') return sql`true`
  const types = serviceTypeCodes.filter((code) => serviceTypeOf(code).skill === skill)
  return types.length === 0 ? sql`false` : sql`o.service_type in (${codeList(types)})`
}
/** The statuses are said as the index of places says them. */
const shown = (asked: Asked): SQL => sql`o.status in (${codeList(mappedOrderStatuses)})
  and ${isInBox(asked.query.bbox, place)} and ${filtered(asked)} and ${ofSkill(asked.query)}`

const columns = {
  id: 'number',
  public_id: 'text',
  code: 'text',
  status: textOf<ServiceOrderStatus>(),
  service_type: 'text',
  urgency: textOf<ServiceUrgency>(),
  city: 'text',
  district: 'text',
  longitude: 'number',
  latitude: 'number',
  window_start: 'moment',
  window_end: 'moment',
  technician_id: 'number?',
  visit: 'text?',
  near: 'number?',
  is_late: 'flag',
  is_silent: 'flag',
} as const
/** One more than fits tells that there are too many. */
const readMarks = async (db: Queryable, asked: Asked) => {
  const near = countTechniciansAround(
    { place, km: jobLimits.circleKm, skill: sql`j.skill`, level: sql`j.level` },
    serviceOrderLimits.mapNear,
  )
  const { rows } = await ask(
    db,
    columns,
    sql`select o.id, o.public_id, o.code, o.status, o.service_type, o.urgency, o.city, o.district, o.longitude, o.latitude,
        o.window_start, o.window_end, o.technician_id, case when o.technician_id is not null then j.status end as visit,
        case when o.status in ('searching', 'unmatched') then ${near} end as near,
        ${isLateHere(asked.now)} as is_late, (o.status = 'matched' and ${isSilent(asked.silent)}) as is_silent
      from service_order o left join (${liveVisitsOf('service_order')}) j on j.source_id = o.id
      where ${shown(asked)} limit ${sql.raw(String(serviceOrderLimits.mapMarks + 1))}`,
  )
  return rows
}
type Row = Awaited<ReturnType<typeof readMarks>>[number]

/** What calls for the desk stands first: nobody near, late, nothing heard, nobody found; then by when. */
const rankOf = ({ near, is_late: isLateOne, is_silent: isSilentOne, status }: Row): number =>
  near === 0 ? 0 : isLateOne || isSilentOne ? 1 : status === 'unmatched' ? 2 : 3
const viewMark = (row: Row, names: ReadonlyMap<number, string>) => {
  const { status, visit, technician_id: technicianId } = row
  return {
    orderId: row.public_id,
    code: row.code,
    status,
    status_display: serviceOrderStatuses[status].label,
    state: orderMapStateOf(status)!,
    visit_status: visit as JobStatus | null,
    visit_display: visit === null ? '' : jobStatuses[visit as JobStatus].label,
    urgency_level: row.urgency,
    is_late: row.is_late,
    is_silent: row.is_silent,
    title: serviceTypeName(row.service_type),
    place: `${row.city}${row.district}`,
    latitude: row.latitude,
    longitude: row.longitude,
    window_start: row.window_start.toISOString(),
    window_end: row.window_end.toISOString(),
    technician: technicianId === null ? null : { id: technicianId, name: names.get(technicianId) ?? '' },
    technicians_near: row.near,
  }
}

const readCells = async (db: Queryable, grid: MapGrid, asked: Asked): Promise<CellPart[]> => {
  const { rows } = await ask(
    db,
    {
      col: 'number',
      line: 'number',
      status: textOf<ServiceOrderStatus>(),
      latitude: 'number',
      longitude: 'number',
      total: 'number',
      late: 'number',
      silent: 'number',
    },
    sql`with placed as (select ${cellOf(grid, place)}, o.status, o.longitude, o.latitude,
        ${isLateHere(asked.now)} as is_late, (o.status = 'matched' and ${isSilent(asked.silent)}) as is_silent
        from service_order o where ${shown(asked)})
      select col, line, status, sum(latitude) as latitude, sum(longitude) as longitude, count(*)::int as total,
        (count(*) filter (where is_late))::int as late, (count(*) filter (where is_silent))::int as silent
      from placed group by col, line, status`,
  )
  return rows.map(({ status, total, late, silent, ...cell }) => ({
    ...cell,
    orders: total,
    technicians: 0,
    counts: { [orderMapStateOf(status)!]: total, late, silent },
  }))
}

/** One by one, or in cells where they are too many. */
export const mapOrders = async (db: Queryable, grid: MapGrid, query: Query, now: Date) => {
  const asked = { query, silent: await findLateToLeave(db, 'service_order', now), now }
  const rows = await readMarks(db, asked)
  if (rows.length > serviceOrderLimits.mapMarks) {
    const cells = await readCells(db, grid, asked)
    return { marks: [], cells, total: cells.reduce((sum, { orders }) => sum + orders, 0) }
  }
  const names = await technicianNames(
    db,
    rows.flatMap(({ technician_id: id }) => id ?? []),
  )
  const inOrder = rows.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || one.window_start.getTime() - other.window_start.getTime(),
  )
  return { marks: inOrder.map((row) => viewMark(row, names)), cells: [], total: rows.length }
}
