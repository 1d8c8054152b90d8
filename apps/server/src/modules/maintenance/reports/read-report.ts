import { type maintenanceReport, reportGroups, reportRowsMax } from '@jihui/protocol/maintenance/reports/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { type Actor, isOwner, ownerIdOf } from '../../../platform/access.ts'
import { csvFile } from '../../../platform/csv-file.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type FigureRow, listFigures, type ReportFilter } from './report-queries.ts'

export type Report = z.output<typeof maintenanceReport>
type Figures = Report['total']

/** An owner reads of his own machines, whoever holds the permission of all; null: all. */
export const ownerRead = (actor: Actor): number | null => {
  if (actor.isStaff && actor.permissions.has('reports')) return null
  return isOwner(actor) ? ownerIdOf(actor) : refuse('auth.forbidden')
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
const figuresOf = (row: FigureRow): Figures => ({
  visits: row.visits,
  repairs: row.repairs,
  cost: toYuan(row.cost_fen),
  labour: toYuan(row.labour_fen),
  parts: toYuan(row.parts_fen),
  downtime_hours: row.downtime_hours,
  mtbf_hours: row.mtbf_hours,
  mttr_hours: row.mttr_hours,
  first_time_fix_percent: percent(row.fixed_at_once, row.faults),
  in_time_percent: percent(row.in_time, row.planned),
})
const viewRow = (row: FigureRow, { from, to, by, line }: ReportFilter): Report['rows'][number] => ({
  ...figuresOf(row),
  id: row.key,
  label: row.label ?? '平台',
  hint: by === 'machine' ? row.hint : '',
  records: {
    from,
    to,
    line,
    equipment_id: by === 'machine' ? row.key : null,
    category_id: by === 'category' ? row.key : null,
    owner_id: by === 'owner' ? row.key : null,
  },
})

export const readReport = async (db: Queryable, filter: ReportFilter, rowsMax = reportRowsMax): Promise<Report> => {
  const [total, ...rows] = await listFigures(db, filter, rowsMax + 2)
  const { from, to, by } = filter
  const shown = rows.slice(0, rowsMax).map((row) => viewRow(row, filter))
  return { from, to, by, total: figuresOf(total!), rows: shown, is_cut: rows.length > rowsMax }
}

const columns = [
  ['次数', 'visits'],
  ['维修次数', 'repairs'],
  ['费用', 'cost'],
  ['工时费', 'labour'],
  ['配件费', 'parts'],
  ['停机小时', 'downtime_hours'],
  ['平均故障间隔小时', 'mtbf_hours'],
  ['平均修复小时', 'mttr_hours'],
  ['一次修好 %', 'first_time_fix_percent'],
  ['计划按时 %', 'in_time_percent'],
] as const satisfies readonly (readonly [string, keyof Figures])[]
const amounts: readonly (keyof Figures)[] = ['cost', 'labour', 'parts']
const cellsOf = (figures: Figures): string[] =>
  columns.map(([, name]) => {
    const value = figures[name]
    if (value === null) return ''
    return amounts.includes(name) ? value.toFixed(2) : String(value)
  })

/** A row for each, and the sum. */
export const reportCsv = ({ by, total, rows }: Report): string =>
  csvFile([
    [reportGroups[by], '型号', ...columns.map(([label]) => label)],
    ...rows.map((row) => [row.label, row.hint, ...cellsOf(row)]),
    ['合计', '', ...cellsOf(total)],
  ])
