/** Technicians on the desk's map: who is where, and who is busy. */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type { serviceMapQuery } from '@jihui/protocol/service-order/map-schema'
import { type TechnicianMapState, technicianMapLooks } from '@jihui/protocol/service-order/map-states'
import { type SkillCode, skills } from '@jihui/protocol/technician/skills'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Services } from '../../../platform/services.ts'
import { cellOf, type MapGrid } from '../../geography/public.ts'
import { isBusyNow } from '../../job/public.ts'
import { techniciansOnMap } from '../../technician/public.ts'
import type { CellPart } from './map-cells.ts'

type Query = z.output<typeof serviceMapQuery>

/** SQL: those shown, with their state; who should be at a job is busy, whatever he said. */
const shown = ({ bbox, skill, technician_status: status }: Query, now: Date): SQL =>
  sql`(select * from (select m.*, case when ${isBusyNow(sql`m.user_id`, now)} then 'busy' else m.work_status end as state
    from (${techniciansOnMap(bbox, skill, now)}) m) s ${status ? sql`where s.state = ${status}` : sql``}) t`

type Reading = Pick<Services, 'db' | 'hooks'>
const readMarks = async ({ db }: Reading, query: Query, now: Date) => {
  const { rows } = await ask(
    db,
    {
      user_id: 'number',
      real_name: 'text',
      city: 'text',
      state: textOf<TechnicianMapState>(),
      is_home: 'flag',
      longitude: 'number',
      latitude: 'number',
      skills: 'text[]',
    },
    sql`select t.user_id, t.real_name, t.city, t.state, t.is_home, t.longitude, t.latitude, t.skills from ${shown(query, now)}
      limit ${sql.raw(String(serviceOrderLimits.mapMarks + 1))}`,
  )
  return rows.toSorted((one, other) => one.user_id - other.user_id)
}
const readCells = async ({ db }: Reading, grid: MapGrid, query: Query, now: Date): Promise<CellPart[]> => {
  const { rows } = await ask(
    db,
    {
      col: 'number',
      line: 'number',
      state: textOf<TechnicianMapState>(),
      latitude: 'number',
      longitude: 'number',
      total: 'number',
    },
    sql`with placed as (select ${cellOf(grid, { longitude: sql`t.longitude`, latitude: sql`t.latitude` })},
        t.state, t.longitude, t.latitude from ${shown(query, now)})
      select col, line, state, sum(latitude) as latitude, sum(longitude) as longitude, count(*)::int as total
      from placed group by col, line, state`,
  )
  return rows.map(({ state, total, ...cell }) => ({
    ...cell,
    orders: 0,
    technicians: total,
    counts: { [state]: total },
  }))
}

/** Visits of today, by technician. */
const countToday = async ({ db, hooks }: Reading, ids: readonly number[], now: Date) => {
  const today = dayOf(now)
  const visits = await hooks.technician.booked(db, ids, startOfDay(today), startOfDay(addDays(today, 1)))
  const counts = new Map<number, number>()
  for (const { userId } of visits) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  return counts
}

/** One by one, or in cells where they are too many. */
export const mapTechnicians = async (reading: Reading, grid: MapGrid, query: Query, now: Date) => {
  const rows = await readMarks(reading, query, now)
  if (rows.length > serviceOrderLimits.mapMarks) {
    const cells = await readCells(reading, grid, query, now)
    return { marks: [], cells, total: cells.reduce((sum, { technicians }) => sum + technicians, 0) }
  }
  const ids = rows.map(({ user_id: id }) => id)
  const today = await countToday(reading, ids, now)
  const marks = rows.map((row) => ({
    id: row.user_id,
    name: row.real_name,
    city: row.city,
    status: row.state,
    status_display: technicianMapLooks[row.state].label,
    latitude: row.latitude,
    longitude: row.longitude,
    is_home: row.is_home,
    skills: row.skills.map((code) => skills[code as SkillCode].label),
    jobs_today: today.get(row.user_id) ?? 0,
  }))
  return { marks, cells: [], total: rows.length }
}
