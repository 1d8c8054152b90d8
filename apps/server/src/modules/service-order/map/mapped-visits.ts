/** Visits of work orders on the desk's map: machines of the platform that somebody has to come to, or is at. */
import { jobStatuses, type JobStatus } from '@jihui/protocol/job/machine'
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type { serviceMapQuery } from '@jihui/protocol/service-order/map-schema'
import { visitMapStateOf, visitStatusesOf } from '@jihui/protocol/service-order/map-states'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { cellOf, type MapGrid } from '../../geography/public.ts'
import { visitsOnMap } from '../../job/public.ts'
import { technicianNames } from '../../technician/public.ts'
import type { CellPart } from './map-cells.ts'

type Query = z.output<typeof serviceMapQuery>

const filtered = (status: Query['status']): SQL => {
  if (status === '') return sql`true`
  if (status === 'late') return sql`v.is_late`
  const statuses = visitStatusesOf(status)
  return statuses.length === 0 ? sql`false` : sql`v.status in (${codeList(statuses)})`
}
const shown = ({ bbox, skill, status }: Query, now: Date): SQL =>
  sql`(select * from (${visitsOnMap('task', bbox, skill, now)}) v where ${filtered(status)}) t`

const readMarks = async (db: Queryable, query: Query, now: Date) => {
  const { rows } = await ask(
    db,
    {
      source_id: 'number',
      status: textOf<JobStatus>(),
      title: 'text',
      city: 'text',
      district: 'text',
      longitude: 'number',
      latitude: 'number',
      window_start: 'moment',
      window_end: 'moment',
      technician_id: 'number?',
      is_late: 'flag',
    },
    sql`select t.source_id, t.status, t.title, t.city, t.district, t.longitude, t.latitude, t.window_start, t.window_end,
        t.technician_id, t.is_late from ${shown(query, now)} limit ${sql.raw(String(serviceOrderLimits.mapMarks + 1))}`,
  )
  return rows.toSorted(
    (one, other) =>
      Number(other.is_late) - Number(one.is_late) || one.window_start.getTime() - other.window_start.getTime(),
  )
}
const readCells = async (db: Queryable, grid: MapGrid, query: Query, now: Date): Promise<CellPart[]> => {
  const { rows } = await ask(
    db,
    {
      col: 'number',
      line: 'number',
      status: textOf<JobStatus>(),
      latitude: 'number',
      longitude: 'number',
      total: 'number',
      late: 'number',
    },
    sql`with placed as (select ${cellOf(grid, { longitude: sql`t.longitude`, latitude: sql`t.latitude` })},
        t.status, t.longitude, t.latitude, t.is_late from ${shown(query, now)})
      select col, line, status, sum(latitude) as latitude, sum(longitude) as longitude, count(*)::int as total,
        (count(*) filter (where is_late))::int as late
      from placed group by col, line, status`,
  )
  return rows.map(({ status, total, late, ...cell }) => ({
    ...cell,
    orders: total,
    technicians: 0,
    counts: { [visitMapStateOf(status)!]: total, late },
  }))
}

/** One by one, or in cells where they are too many. */
export const mapVisits = async (db: Queryable, grid: MapGrid, query: Query, now: Date) => {
  const rows = await readMarks(db, query, now)
  if (rows.length > serviceOrderLimits.mapMarks) {
    const cells = await readCells(db, grid, query, now)
    return { marks: [], cells, total: cells.reduce((sum, { orders }) => sum + orders, 0) }
  }
  const names = await technicianNames(
    db,
    rows.flatMap(({ technician_id: id }) => id ?? []),
  )
  const marks = rows.map(({ source_id: id, status, technician_id: technicianId, ...row }) => ({
    task_id: id,
    number: workOrderNumber(id),
    status,
    status_display: jobStatuses[status].label,
    state: visitMapStateOf(status)!,
    is_late: row.is_late,
    title: row.title,
    place: `${row.city}${row.district}`,
    latitude: row.latitude,
    longitude: row.longitude,
    window_start: row.window_start.toISOString(),
    window_end: row.window_end.toISOString(),
    technician: technicianId === null ? null : { id: technicianId, name: names.get(technicianId) ?? '' },
  }))
  return { marks, cells: [], total: rows.length }
}
