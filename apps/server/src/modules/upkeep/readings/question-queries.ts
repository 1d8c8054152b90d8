import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { meterQuestion as questionSchema } from '@jihui/protocol/upkeep/reading-schema'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { orNull, type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Doubt } from './judge-meter.ts'
import { joinUnitOf } from '../../catalogue/public.ts'

const questionRow = {
  id: 'number',
  unit_id: 'number',
  serial: 'text',
  equipment_name: 'text',
  kind: textOf<Doubt>(),
  unit: textOf<MeterUnit>(),
  before: 'number',
  before_at: 'moment',
  meter: 'number',
  measured_at: 'moment',
  source: 'text',
  asked_at: 'moment',
  answer: orNull(textOf<'right' | 'wrong' | 'exchanged'>()),
  answered_by: 'text',
  answered_at: 'moment?',
  notes: 'text',
} as const
const kinds: Readonly<Record<Doubt, string>> = { backwards: '读数倒退', jump: '读数跳得太多', exchange: '换过表' }
const sources: Readonly<Record<string, string>> = { staff: '人工登记', handover: '交接', device: '设备上报' }

const view = (row: RowOf<typeof questionRow>): z.output<typeof questionSchema> => ({
  ...row,
  kind_display: kinds[row.kind],
  source: sources[row.source] ?? row.source,
  before_at: row.before_at.toISOString(),
  measured_at: row.measured_at.toISOString(),
  asked_at: row.asked_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
})

interface Filter {
  readonly id?: number
  readonly readingId?: number
  readonly unitId?: number | undefined
  readonly status?: string | undefined
  readonly limit: number
  readonly offset: number
}
export const listQuestions = async (db: Queryable, filter: Filter) => {
  const conditions: SQL[] = [sql`true`]
  if (filter.id !== undefined) conditions.push(sql`q.id = ${filter.id}`)
  if (filter.readingId !== undefined) conditions.push(sql`q.reading_id = ${filter.readingId}`)
  if (filter.unitId !== undefined) conditions.push(sql`q.unit_id = ${filter.unitId}`)
  if (filter.status === 'open') conditions.push(sql`q.answered_at is null`)
  if (filter.status === 'answered') conditions.push(sql`q.answered_at is not null`)
  const where = sql.join(conditions, sql` and `)
  const [{ rows }, counted] = await Promise.all([
    ask(
      db,
      questionRow,
      sql`select q.id, q.unit_id, u.serial, e.name as equipment_name, q.kind, q.unit, q.before::float8, q.before_at,
          r.meter::float8, r.measured_at, r.source, q.asked_at, q.answer, q.answered_by_name as answered_by, q.answered_at,
          q.notes
        from meter_question q join unit_reading r on r.id = q.reading_id and r.measured_at = q.measured_at
          ${joinUnitOf(sql`q.unit_id`)}
        where ${where} order by q.id desc limit ${filter.limit} offset ${filter.offset}`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from meter_question q where ${where}`)} as total`),
  ])
  return { results: rows.map(view), total: counted.rows[0]?.total ?? 0 }
}
