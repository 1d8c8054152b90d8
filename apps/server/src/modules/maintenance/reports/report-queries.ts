/** Figures of finished visits, added up by machine, category or owner, out of the records they open into. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { afterDay } from '../../../platform/database/china-days.ts'
import type { RowOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { categoryNameOf } from '../../catalogue/public.ts'
import { personName } from '../../identity/public.ts'
import { fromRecords } from '../records/record-queries.ts'

const figureRow = {
  is_total: 'flag',
  key: 'number?',
  label: 'text?',
  hint: 'text',
  visits: 'number',
  repairs: 'number',
  cost_fen: 'number',
  labour_fen: 'number',
  parts_fen: 'number',
  downtime_hours: 'number',
  mtbf_hours: 'number?',
  mttr_hours: 'number?',
  fixed_at_once: 'number',
  faults: 'number',
  in_time: 'number',
  planned: 'number',
} as const
export type FigureRow = RowOf<typeof figureRow>
export type ReportGroup = 'machine' | 'category' | 'owner'

const keys: Readonly<Record<ReportGroup, SQL>> = {
  machine: sql`e.id`,
  category: sql`e.category_id`,
  owner: sql`coalesce(e.owner_id, 0)`,
}
const labels: Readonly<Record<ReportGroup, SQL>> = {
  machine: sql`g.name`,
  category: categoryNameOf(sql`g.key`),
  owner: sql`${sql.raw(personName('g.key'))}`,
}
const hours = (interval: SQL): SQL => sql`extract(epoch from ${interval}) / 3600`

export interface ReportFilter {
  readonly from: string
  readonly to: string
  readonly by: ReportGroup
  readonly line: string
  /** Whose machines; null: everybody's. */
  readonly ownerId: number | null
}

/** Reported anew within the warranty it is the same fault. */
const isFault = sql`(m.kind = 'repair' and c.visit = 1 and not c.is_rework)`
const isReportedAgain = sql`exists (select from maintenance_record later join maintenance_request again on again.id = later.request_id
      where later.unit_id = c.unit_id and later.is_rework and later.visit = 1 and later.request_id <> c.request_id
        and again.fault_code = m.fault_code and later.done_at > c.done_at
        and again.created_at < c.done_at + make_interval(days => ${workOrderLimits.warrantyDays}))`

/**
 * A fault is a repair's first visit, of which the report is the beginning: between two of one unit it served. What a plan
 * opened is in time by the last day it might wait to.
 */
const visitsOf = ({
  from,
  to,
  by,
  line,
  ownerId,
}: ReportFilter): SQL => sql`select ${keys[by]} as key, e.name, e.model, m.kind,
    c.total_fen, c.labour_fen, c.parts_fen, c.stood_from, c.stood_until, m.created_at as reported_at,
    ${isFault} as is_fault, m.plan_id is not null and c.visit = 1 and m.due_on is not null as is_planned,
    c.done_at < ${afterDay(sql`m.due_on + m.tolerance_days`)} as is_in_time,
    exists (select from maintenance_record later where later.request_id = c.request_id and later.visit > c.visit)
      or ${isReportedAgain} as came_again,
    m.created_at - lag(m.created_at) over (partition by c.unit_id, ${isFault} order by m.created_at, c.id) as since_last
  ${fromRecords}
  where c.done_at >= ${startOfDay(from).toISOString()}::timestamptz
    and c.done_at < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz
    ${line === '' ? sql`` : sql`and m.line = ${line}`}
    ${ownerId === null ? sql`` : sql`and e.owner_id = ${ownerId}`}`

/** The sum of all stands first; then the dearest. */
export const listFigures = async (db: Queryable, filter: ReportFilter, limit: number): Promise<FigureRow[]> => {
  const { rows } = await ask(
    db,
    figureRow,
    sql`select g.is_total, g.key, ${labels[filter.by]} as label, coalesce(g.model, '') as hint, g.visits, g.repairs, g.cost_fen,
        g.labour_fen, g.parts_fen, g.downtime_hours, g.mtbf_hours, g.mttr_hours, g.fixed_at_once, g.faults, g.in_time, g.planned
      from (select grouping(v.key) = 1 as is_total, v.key, min(v.name) as name, min(v.model) as model, count(*)::int as visits,
          (count(*) filter (where v.kind = 'repair'))::int as repairs, coalesce(sum(v.total_fen), 0)::bigint as cost_fen,
          coalesce(sum(v.labour_fen), 0)::bigint as labour_fen, coalesce(sum(v.parts_fen), 0)::bigint as parts_fen,
          coalesce(round(sum(${hours(sql`(v.stood_until - v.stood_from)`)}), 1), 0)::float8 as downtime_hours,
          round(avg(${hours(sql`v.since_last`)}) filter (where v.is_fault), 1)::float8 as mtbf_hours,
          round(avg(${hours(sql`(v.stood_until - v.reported_at)`)}) filter (where v.is_fault), 1)::float8 as mttr_hours,
          (count(*) filter (where v.is_fault and not v.came_again))::int as fixed_at_once,
          (count(*) filter (where v.is_fault))::int as faults,
          (count(*) filter (where v.is_planned and v.is_in_time))::int as in_time,
          (count(*) filter (where v.is_planned))::int as planned
        from (${visitsOf(filter)}) v group by grouping sets ((v.key), ())) g
      order by g.is_total desc, g.cost_fen desc, g.downtime_hours desc, g.key limit ${limit}`,
  )
  return rows
}
