/** Work orders and requests as lists and one by one, of those their reader may see. */
import type { MaintenanceKind, Urgency } from '@jihui/protocol/maintenance/machine'
import type { QuoteLine, QuoteStatus } from '@jihui/protocol/maintenance/orders/quote'
import type { Payer, WorkOrderOrigin, WorkOrderStatus } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { countLimits } from '@jihui/protocol/limits'
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask, askPacked } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import { jsonOf, orNull, type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { colleagueName, personName, personPhone } from '../../identity/public.ts'
import { joinOrderOf } from '../../rental/public.ts'
import type { OrderStep } from '../table.ts'
import { isDeskReader, isReachedBy, reachedOrders } from './parties-of-order.ts'

/** What a list shows of an order, and what says whose it is. */
const listedRow = {
  id: 'number',
  unit_id: 'number',
  equipment_id: 'number',
  equipment_name: 'text',
  equipment_model: 'text',
  unit_serial: 'text',
  illustration: 'text',
  line: 'text',
  city: 'text',
  rental_id: 'number?',
  origin: textOf<WorkOrderOrigin>(),
  is_reported: 'flag',
  title: 'text',
  description: 'text',
  fault_code: 'text',
  urgency: textOf<Urgency>(),
  status: textOf<WorkOrderStatus>(),
  version: 'number',
  kind: textOf<MaintenanceKind>(),
  payer: textOf<Payer>(),
  user_id: 'number?',
  reporter_name: 'text?',
  taken_by: 'number?',
  merged_into: 'number?',
  plan_id: 'number?',
  start_date: 'day?',
  end_date: 'day?',
  visit_agreed: 'flag?',
  due_on: 'day?',
  is_late: 'flag',
  alarm_count: 'number',
  assigned_to: 'number?',
  technician_name: 'text?',
  pause_reason: 'text?',
  visit: 'number',
  is_rework: 'flag',
  owner_id: 'number?',
  renter_id: 'number?',
  renter_key: 'number?',
  occupancy_id: 'number?',
  has_steps: 'flag',
  /** It was begun on a quote its payer agreed to. */
  is_agreed: 'flag',
  total_fen: 'number?',
  result: 'text',
  rating: 'number?',
  stood_from: 'moment?',
  started_at: 'moment?',
  finished_at: 'moment?',
  paid_at: 'moment?',
  claimed_at: 'moment?',
  created_at: 'moment',
  resolved_at: 'moment?',
  /** Of what its payer has against the bill. */
  dispute_status: 'text?',
} as const
export type ListedTask = RowOf<typeof listedRow>
const orderRow = {
  ...listedRow,
  location: 'text',
  reporter_phone: 'text',
  contact_name: 'text?',
  contact_phone: 'text?',
  alarm: orNull(jsonOf<Alarm>()),
  steps: jsonOf<readonly OrderStep[]>(),
  skill: 'text',
  requires_signature: 'flag',
  needs_meter: 'flag',
  duration_days: 'number',
  tolerance_days: 'number',
  price_version: 'number',
  labour_fen: 'number',
  cost_fen: 'number?',
  notes: 'text',
  rating_comments: 'text',
  rated_at: 'moment?',
  confirm_before: 'moment?',
  answer_before: 'moment?',
  /** When it was charged. */
  charged_at: 'moment?',
  payer_reason: 'text',
} as const
export type TaskRow = RowOf<typeof orderRow>

const from = sql`from maintenance_request m ${joinUnitOf(sql`m.unit_id`)}`
const listed = sql`m.id, m.unit_id, e.id as equipment_id, e.name as equipment_name, e.model as equipment_model,
  u.serial as unit_serial, e.illustration, m.line, u.city, m.rental_id, m.origin, m.is_reported, m.title, m.description,
  m.fault_code, m.urgency, m.status, m.version, m.kind, m.payer, m.user_id, ${sql.raw(personName('m.user_id'))} as reporter_name,
  m.taken_by, m.merged_into, m.plan_id, m.start_date, m.end_date, m.visit_agreed, m.due_on, m.is_late, m.alarm_count,
  m.assigned_to, ${sql.raw(colleagueName('m.assigned_to'))} as technician_name, m.pause_reason, m.visit, m.is_rework, e.owner_id,
  r.user_id as renter_id, r.renter_key, m.occupancy_id, m.steps <> '[]'::jsonb as has_steps,
  m.started_at is not null and exists (select from maintenance_quote q where q.request_id = m.id and q.status = 'agreed')
    as is_agreed, m.total_fen, m.result, m.rating,
  m.stood_from, m.started_at, m.finished_at, m.paid_at, m.claimed_at, m.created_at, m.resolved_at,
  (select d.status from maintenance_dispute d where d.request_id = m.id and d.status <> 'withdrawn') as dispute_status`
const columns = sql`${listed}, u.location, m.reporter_phone,
  coalesce(r.contact_name, ${sql.raw(personName('m.user_id'))}) as contact_name,
  coalesce(r.contact_phone, ${sql.raw(personPhone('m.user_id'))}) as contact_phone, m.alarm, m.steps, m.skill,
  m.requires_signature, m.needs_meter, m.duration_days, m.tolerance_days, m.price_version, m.labour_fen, m.cost_fen, m.notes,
  m.rating_comments, m.rated_at, m.confirm_before, m.answer_before,
  (select min(c.done_at) from maintenance_record c where c.request_id = m.id and c.total_fen > 0) as charged_at,
  m.payer_reason`
const joins = joinOrderOf(sql`m.rental_id`)

/** A condition of a list, over `m`; where it asks for the machine (`u`, `e`) as well, that is joined. */
export interface OrderCondition {
  readonly sql: SQL
  readonly asksMachine?: true
}
export interface OrderFilter {
  readonly statuses: readonly WorkOrderStatus[]
  readonly conditions?: readonly OrderCondition[]
  readonly limit: number
  readonly offset: number
}
const foundIn = (actor: Actor, now: Date, conditions: readonly OrderCondition[]): SQL =>
  sql`${reachedOrders(actor, now)} ${conditions.some(({ asksMachine }) => asksMachine) ? joinUnitOf(sql`m.unit_id`) : sql``}`
const allOf = (conditions: readonly OrderCondition[], first: SQL): SQL =>
  sql.join([first, ...conditions.map((one) => one.sql)], sql` and `)

/** Newest first. */
export const listOrders = async (
  db: Queryable,
  actor: Actor,
  now: Date,
  filter: OrderFilter,
): Promise<ListedTask[]> => {
  const { statuses, conditions = [], limit, offset } = filter
  const found = sql`${foundIn(actor, now, conditions)}
    where ${allOf(conditions, sql`m.status in (${codeList(statuses)})`)}`
  const { rows } = await askPacked(
    db,
    listedRow,
    sql`select ${listed} ${from} ${joins}
      where m.id in (select m.id ${found} order by m.id desc limit ${limit} offset ${offset}) order by m.id desc`,
  )
  return rows
}
/** How many of each state, as far as a list counts. */
export const countOrders = async (
  db: Queryable,
  actor: Actor,
  now: Date,
  statuses: readonly WorkOrderStatus[],
  conditions: readonly OrderCondition[] = [],
) => {
  const isOf = (first: SQL) => sql`${foundIn(actor, now, conditions)} where ${allOf(conditions, first)}`
  // Of all there are, state by state by an index and no further than is told; of somebody's own, in one go.
  const counted = isDeskReader(actor)
    ? sql`select each.status, ${boundedCount(isOf(sql`m.status = each.status`))} as total
        from unnest(${sql.param([...statuses])}::text[]) as each(status)`
    : sql`select m.status, count(*)::int as total ${isOf(sql`m.status in (${codeList(statuses)})`)} group by m.status`
  const { rows } = await ask(db, { status: textOf<WorkOrderStatus>(), total: 'number' }, counted)
  return rows.filter(({ total }) => total > 0)
}
/** How many of them are in these states, no further than a list counts. */
export const totalOf = (
  groups: Awaited<ReturnType<typeof countOrders>>,
  statuses: readonly WorkOrderStatus[],
): number =>
  groups
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { total }) => Math.min(countLimits.console, sum + total), 0)

/** One that the reader may see; null for anybody else's. */
export const findTask = async (db: Queryable, actor: Actor, now: Date, id: number): Promise<TaskRow | null> => {
  const { rows } = await ask(
    db,
    orderRow,
    sql`select ${columns} ${from} ${joins} where m.id = ${id} and ${isReachedBy(actor, now)}`,
  )
  return rows[0] ?? null
}

export const listHistory = async (db: Queryable, id: number) => {
  const { rows } = await ask(
    db,
    {
      id: 'number',
      action: 'text',
      status: textOf<WorkOrderStatus>(),
      notes: 'text',
      actor_id: 'number?',
      actor_name: 'text',
      occurred_at: 'moment?',
      created_at: 'moment',
    },
    sql`select id, action, status, notes, actor_id, actor_name, occurred_at, created_at
      from maintenance_history where request_id = ${id} order by id limit 500`,
  )
  return rows
}
export const listStepResults = async (db: Queryable, id: number, visit: number) => {
  const { rows } = await ask(
    db,
    { step_id: 'number', result: textOf<'ok' | 'bad' | 'skipped'>(), value: 'number?', note: 'text' },
    sql`select step_id, result, value, note from maintenance_step where request_id = ${id} and visit = ${visit}`,
  )
  return rows
}
/** The newest quote of an order. */
export const findQuote = async (db: Queryable, id: number) => {
  const { rows } = await ask(
    db,
    {
      version: 'number',
      status: textOf<QuoteStatus>(),
      lines: jsonOf<readonly QuoteLine[]>(),
      proposed_at: 'moment',
      answer_before: 'moment',
      answered_at: 'moment?',
    },
    sql`select version, status, lines, proposed_at, answer_before, answered_at
      from maintenance_quote where request_id = ${id} order by version desc limit 1`,
  )
  return rows[0] ?? null
}
export type QuoteRow = NonNullable<Awaited<ReturnType<typeof findQuote>>>
export const listRecordIds = async (db: Queryable, id: number): Promise<number[]> => {
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select id from maintenance_record where request_id = ${id} order by visit`,
  )
  return rows.map((row) => row.id)
}
