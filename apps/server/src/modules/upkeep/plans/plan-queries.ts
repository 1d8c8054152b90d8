/** Plans as their owner and the desk read them. */
import type { UpkeepPlanStatus } from '@jihui/protocol/upkeep/machine'
import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { seenBy } from '../access.ts'
import { upkeepPlan, upkeepPlanHistory } from '../table.ts'
import { type PlanRow, plans } from './move-plan.ts'
import { joinUnitOf } from '../../catalogue/public.ts'

const ofActor = (actor: Actor): SQL | undefined => {
  const ownerId = seenBy(actor)
  return ownerId === null ? undefined : eq(upkeepPlan.ownerId, ownerId)
}
const ofId = (actor: Actor, id: number) => and(eq(upkeepPlan.id, id), ofActor(actor))

export const findSeen = async (db: Queryable, actor: Actor, id: number): Promise<PlanRow> =>
  ((await db.select().from(upkeepPlan).where(ofId(actor, id)))[0] as PlanRow | undefined) ??
  refuse('upkeep.plan_not_found')
export const lockSeen = async (tx: Tx, actor: Actor, id: number): Promise<PlanRow> =>
  (await plans.lock(tx, ofId(actor, id))) ?? refuse('upkeep.plan_not_found')

interface Filter {
  readonly status?: UpkeepPlanStatus | undefined
  readonly keyword: string
  readonly unitId?: number | undefined
  readonly limit: number
  readonly offset: number
}
export const listPlanRows = async (db: Queryable, actor: Actor, filter: Filter) => {
  const { status, keyword, unitId, limit, offset } = filter
  const where = and(
    ofActor(actor),
    status && eq(upkeepPlan.status, status),
    keyword ? ilike(upkeepPlan.name, `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
    unitId === undefined
      ? undefined
      : sql`${upkeepPlan.id} in (select plan_id from upkeep_plan_unit where unit_id = ${unitId})`,
  )
  const [rows, counted] = await Promise.all([
    db.select().from(upkeepPlan).where(where).orderBy(desc(upkeepPlan.id)).limit(limit).offset(offset),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${upkeepPlan} where ${where ?? sql`true`}`)} as total`,
    ),
  ])
  return { rows: rows as PlanRow[], total: counted.rows[0]?.total ?? 0 }
}

export interface PlanFigures {
  readonly units: number
  readonly open: number
  readonly nextDueOn: string | null
}
/** How many machines each has, how many orders are open, and the first day that comes. */
export const figuresOf = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, PlanFigures>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await ask(
    db,
    { id: 'number', units: 'number', open: 'number', next_due_on: 'day?' },
    sql`select p.id, ${boundedCount(sql`from upkeep_plan_unit x where x.plan_id = p.id`)} as units,
      ${boundedCount(sql`from upkeep_opening o where o.plan_id = p.id and o.closed_at is null`)} as open,
      (select min(x.next_due_on) from upkeep_plan_unit x where x.plan_id = p.id) as next_due_on
      from upkeep_plan p where p.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, { units: row.units, open: row.open, nextDueOn: row.next_due_on }]))
}

export const listHistory = (db: Queryable, planId: number) =>
  db
    .select()
    .from(upkeepPlanHistory)
    .where(eq(upkeepPlanHistory.planId, planId))
    .orderBy(asc(upkeepPlanHistory.id))
    .limit(500)

interface StoredOpening {
  readonly id: number
  readonly opened_at: string
  readonly due_on: string
  readonly is_late: boolean
  readonly reason: string
  readonly task_id: number | null
  readonly alarm_count: number
}
const planUnitRow = {
  unit_id: 'number',
  serial: 'text',
  equipment_id: 'number',
  equipment_name: 'text',
  next_due_on: 'day?',
  earliest: 'day?',
  latest: 'day?',
  meter_silence: 'text',
  last_done_on: 'day?',
  last_done_meter: 'number?',
  opening: orNull(jsonOf<StoredOpening>()),
} as const
/** What comes first first. */
export const listPlanUnits = async (db: Queryable, planId: number, limit: number, offset: number) => {
  const { rows } = await ask(
    db,
    planUnitRow,
    sql`select x.unit_id, u.serial, e.id as equipment_id, e.name as equipment_name, x.next_due_on, x.earliest,
        x.latest, x.meter_silence, x.last_done_on, x.last_done_meter::float8,
        (select json_build_object('id', o.id, 'opened_at', o.opened_at, 'due_on', o.due_on, 'is_late', o.is_late,
          'reason', o.reason, 'task_id', o.task_id, 'alarm_count', o.alarm_count)
          from upkeep_opening o where o.plan_id = x.plan_id and o.unit_id = x.unit_id and o.closed_at is null) as opening
      from upkeep_plan_unit x ${joinUnitOf(sql`x.unit_id`)}
      where x.plan_id = ${planId} order by x.next_due_on nulls last, x.unit_id limit ${limit} offset ${offset}`,
  )
  return rows
}

/** As it is until the transaction ends. */
export const holdPlan = async (tx: Tx, id: number): Promise<PlanRow | null> =>
  ((await tx.select().from(upkeepPlan).where(eq(upkeepPlan.id, id)).for('share'))[0] as PlanRow | undefined) ?? null
