/** Records of finished visits, of those their reader may see. */
import type { MaintenanceKind } from '@jihui/protocol/maintenance/machine'
import type { recordQuery } from '@jihui/protocol/maintenance/orders/record-schema'
import type { Payer } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addDays, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { jsonOf, type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isOfCategory, joinUnitOf } from '../../catalogue/public.ts'
import { payerIs } from '../orders/order-payable.ts'
import { isAskedBy, machinesReadBy } from '../orders/parties-of-order.ts'
import { maintenanceCorrection, type ReplacedPart } from '../orders/work-table.ts'
import type { OrderStep } from '../table.ts'

const recordRow = {
  id: 'number',
  request_id: 'number',
  version: 'number',
  visit: 'number',
  unit_id: 'number',
  equipment_id: 'number',
  equipment_name: 'text',
  equipment_model: 'text',
  unit_serial: 'text',
  line: 'text',
  plan_id: 'number?',
  kind: textOf<MaintenanceKind>(),
  title: 'text',
  description: 'text',
  result: 'text',
  meter: 'number?',
  meter_unit: 'text?',
  author_id: 'number?',
  author_name: 'text',
  payer: textOf<Payer>(),
  total_fen: 'number',
  labour_fen: 'number',
  parts_fen: 'number',
  stood_from: 'moment',
  stood_until: 'moment',
  is_rework: 'flag',
  done_at: 'moment',
  created_at: 'moment',
  replaced: jsonOf<readonly ReplacedPart[]>(),
  signature_id: 'text?',
  steps: jsonOf<readonly OrderStep[]>(),
  needs_meter: 'flag',
  owner_id: 'number?',
  rental_id: 'number?',
  /** Whoever asked for it, unless it was the desk for the platform. */
  reporter_id: 'number?',
  sees_money: 'flag',
} as const
export type RecordRow = RowOf<typeof recordRow>

const isDesk = (actor: Actor): boolean => actor.isStaff && actor.permissions.has('equipment_view')
/** Over `c` (record), `m` (order), `e` (machine). */
const seesMoney = (actor: Actor): SQL =>
  isDesk(actor)
    ? sql`true`
    : sql`(e.owner_id = ${machinesReadBy(actor)} or c.author_id = ${actor.id} or ${payerIs(actor)})`
/** Beside these whoever asked for the work. */
export const reachesRecord = (actor: Actor, now: Date): SQL =>
  isDesk(actor) ? sql`true` : sql`(${isAskedBy(actor, now)} or ${seesMoney(actor)})`

export const fromRecords = sql`from maintenance_record c join maintenance_request m on m.id = c.request_id
  ${joinUnitOf(sql`c.unit_id`)}`
const columns = (actor: Actor): SQL => sql`c.id, c.request_id, c.version, c.visit, c.unit_id, e.id as equipment_id,
  e.name as equipment_name, e.model as equipment_model, u.serial as unit_serial, m.line, m.plan_id, m.kind, m.title,
  m.description, c.result, c.meter, c.meter_unit, c.author_id, c.author_name, m.payer, c.total_fen, c.labour_fen, c.parts_fen,
  c.stood_from, c.stood_until, c.is_rework, c.done_at, c.created_at, c.replaced, c.signature_id::text as signature_id, m.steps,
  m.needs_meter, e.owner_id, m.rental_id,
  case when m.origin <> 'staff' then m.user_id end as reporter_id, ${seesMoney(actor)} as sees_money`

type Filter = z.output<typeof recordQuery>
const conditionsOf = (filter: Filter): SQL[] => {
  const { unit_id: unitId, equipment_id: equipmentId, plan_id: planId, kind, line, from, to, keyword } = filter
  const { category_id: categoryId, owner_id: owner } = filter
  return [
    ...(unitId === undefined ? [] : [sql`c.unit_id = ${unitId}`]),
    ...(equipmentId === undefined ? [] : [sql`u.equipment_id = ${equipmentId}`]),
    ...(categoryId === undefined ? [] : [isOfCategory(categoryId)]),
    ...(owner === undefined ? [] : [sql`coalesce(e.owner_id, 0) = ${Number(owner)}`]),
    ...(planId === undefined ? [] : [sql`m.plan_id = ${planId}`]),
    ...(kind === '' ? [] : [sql`m.kind = ${kind}`]),
    ...(line === '' ? [] : [sql`m.line = ${line}`]),
    ...(from ? [sql`c.done_at >= ${startOfDay(from).toISOString()}::timestamptz`] : []),
    ...(to ? [sql`c.done_at < ${startOfDay(addDays(to, 1)).toISOString()}::timestamptz`] : []),
    ...(keyword === ''
      ? []
      : [
          sql`(strpos(e.search_text, search_text(${keyword})) > 0 or strpos(lower(u.serial), lower(${keyword})) > 0
            or strpos(c.result, ${keyword}) > 0)`,
        ]),
  ]
}

/** The latest first. */
export const listRecordRows = async (db: Queryable, actor: Actor, now: Date, filter: Filter) => {
  const { page, page_size: limit } = filter
  const where = sql.join([reachesRecord(actor, now), ...conditionsOf(filter)], sql` and `)
  const [rows, totals] = await Promise.all([
    ask(
      db,
      recordRow,
      sql`select ${columns(actor)} ${fromRecords} where ${where} order by c.done_at desc, c.id desc
        limit ${limit} offset ${(page - 1) * limit}`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`${fromRecords} where ${where}`)} as total`),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 }
}
/** Null for anybody else's. */
export const findRecord = async (
  db: Queryable,
  actor: Actor,
  now: Date,
  id: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<RecordRow | null> => {
  const { rows } = await ask(
    db,
    recordRow,
    sql`select ${columns(actor)} ${fromRecords} where c.id = ${id} and ${reachesRecord(actor, now)}
      ${isLocked ? sql`for update of c` : sql``}`,
  )
  return rows[0] ?? null
}

/** When the visit before was written down: what hangs on the order since then is of this one. */
export const recordedBefore = async (
  db: Queryable,
  { request_id: orderId, visit }: RecordRow,
): Promise<Date | null> => {
  const { rows } = await ask(
    db,
    { created_at: 'moment' },
    sql`select c.created_at from maintenance_record c where c.request_id = ${orderId} and c.visit < ${visit}
      order by c.visit desc limit 1`,
  )
  return rows[0] ? new Date(rows[0].created_at) : null
}

/** As it stood before, the latest correction first. */
export const listCorrections = (db: Queryable, recordId: number) =>
  db
    .select()
    .from(maintenanceCorrection)
    .where(eq(maintenanceCorrection.recordId, recordId))
    .orderBy(desc(maintenanceCorrection.version))
    .limit(200)
