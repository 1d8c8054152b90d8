/** When the meters of machines come to their plans' marks: as it was reckoned at their last reading. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { seenBy } from '../access.ts'
import { silences } from './view-plan.ts'
import { joinUnitOf } from '../../catalogue/public.ts'

const predictionRow = {
  unit_id: 'number',
  serial: 'text',
  equipment_name: 'text',
  plan_id: 'number',
  plan_name: 'text',
  due_on: 'day',
  earliest: 'day',
  latest: 'day',
  rate_per_day: 'number',
  rate_30: 'number?',
  rate_90: 'number?',
  unit: textOf<MeterUnit>(),
  readings: 'number',
  since: 'day',
  is_open: 'flag',
  may_open: 'flag',
} as const
const unreadRow = {
  unit_id: 'number',
  serial: 'text',
  equipment_name: 'text',
  plan_id: 'number',
  plan_name: 'text',
  silence: 'text',
} as const
const unreadMost = 100

interface Filter {
  readonly planId?: number | undefined
  readonly unitId?: number | undefined
  readonly limit: number
  readonly offset: number
}
/** An owner sees every machine of his, also by the platform's plans; the desk sees all. */
const conditionsOf = (ownerId: number | null, { planId, unitId }: Filter): SQL => {
  const conditions = [sql`p.status = 'active'`]
  if (ownerId !== null) conditions.push(sql`e.owner_id = ${ownerId}`)
  if (planId !== undefined) conditions.push(sql`x.plan_id = ${planId}`)
  if (unitId !== undefined) conditions.push(sql`x.unit_id = ${unitId}`)
  return sql.join(conditions, sql` and `)
}
const tables = sql`from upkeep_plan_unit x join upkeep_plan p on p.id = x.plan_id
  ${joinUnitOf(sql`x.unit_id`)}`

export const listPredictions = async (db: Queryable, actor: Actor, filter: Filter) => {
  const ownerId = seenBy(actor)
  const where = conditionsOf(ownerId, filter)
  const told = sql`${tables} where ${where} and x.meter_due_on is not null`
  const silent = sql`${tables} where ${where} and x.meter_silence <> ''`
  const [results, unread, counts] = await Promise.all([
    ask(
      db,
      predictionRow,
      sql`select x.unit_id, u.serial, e.name as equipment_name, x.plan_id, p.name as plan_name,
          x.meter_due_on as due_on, x.meter_earliest as earliest, x.meter_latest as latest,
          x.rate_per_day::float8 as rate_per_day, x.rate_30::float8, x.rate_90::float8, x.meter_unit as unit,
          x.readings, x.read_since as since,
          exists (select from upkeep_opening o where o.plan_id = x.plan_id and o.unit_id = x.unit_id
            and o.closed_at is null) as is_open,
          ${ownerId === null ? sql`true` : sql`p.owner_id is not distinct from ${ownerId}::bigint`} as may_open
        ${told} order by x.meter_due_on, x.id limit ${filter.limit} offset ${filter.offset}`,
    ),
    ask(
      db,
      unreadRow,
      sql`select x.unit_id, u.serial, e.name as equipment_name, x.plan_id, p.name as plan_name, x.meter_silence as silence
        ${silent} order by x.id limit ${unreadMost}`,
    ),
    ask(
      db,
      { told: 'number', silent: 'number' },
      sql`select ${boundedCount(told)} as told, ${boundedCount(silent)} as silent`,
    ),
  ])
  const [count] = counts.rows
  return {
    results: results.rows,
    total: count?.told ?? 0,
    unread: unread.rows.map(({ silence, ...row }) => ({ ...row, reason: silences[silence] ?? '' })),
    unreadCount: count?.silent ?? 0,
  }
}
