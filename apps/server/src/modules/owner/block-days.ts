import { type BlockKind, blockKinds, blockLimits } from '@jihui/protocol/owner/fleet'
import { ask } from '../../platform/database/ask.ts'
import type { block, blockRequest } from '@jihui/protocol/owner/days-schema'
import { isDay } from '@jihui/protocol/days'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { daysBetween, dayOf } from '../../platform/clock.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { freeDays, holdDays } from '../calendar/public.ts'
import { lockUnits } from '../catalogue/public.ts'
import { listUnitIds, needMachine, needUnit } from './change-equipment.ts'

interface BlockRow extends Record<string, unknown> {
  id: number
  equipment_id: number
  unit_id: number
  unit_serial: string
  kind: string
  start_date: string
  end_date: string
  reason: string
  maintenance_id: number | null
  created_at: string | Date
}

/** Refuses a period that is no period, is over, or lies too far ahead; each by its field. */
export const requirePeriod = (from: string, to: string, today: string): void => {
  const refusePeriod = (field: string, sentence: string): never =>
    refuse('request.invalid', { message: sentence, errors: { [field]: sentence } })
  if (!isDay(from)) refusePeriod('start_date', '开始日期不是有效日期')
  if (!isDay(to)) refusePeriod('end_date', '结束日期不是有效日期')
  if (from < today) refusePeriod('start_date', '开始日期不能早于今天')
  if (to < from) refusePeriod('end_date', '结束日期不能早于开始日期')
  if (daysBetween(today, to) > blockLimits.aheadMax)
    refusePeriod('end_date', `结束日期最远可选 ${blockLimits.aheadMax} 天内`)
}

/** Keeps days of one unit, or of all of them, from being rented: every unit or none. Answers the id of the first new row. */
export const blockDays = async (
  { db, clock }: Services,
  equipmentId: number,
  body: z.output<typeof blockRequest>,
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> => {
  const now = clock.now()
  const { start_date: from, end_date: to, reason, kind } = body
  return db.transaction(async (tx) => {
    await needMachine(tx, equipmentId, ownerIdOf(actor))
    requirePeriod(from, to, dayOf(now))
    const unitIds = body.unit_id
      ? [(await needUnit(tx, equipmentId, body.unit_id)).id]
      : await listUnitIds(tx, equipmentId)
    if (unitIds.length === 0) refuse('owner.unit_not_found')
    await lockUnits(tx, unitIds)
    const rows = await holdDays(tx, { unitIds, kind, from, to, reason, createdBy: actor.id, now })
    const id = Math.min(...rows.map((row) => row.id))
    await recordIdempotencyKey(tx, asked, id, now)
    return id
  })
}

/** What one call keeps back, of which this is the first row: one row, or one of every unit; what was given free again is left out. */
export const listHeldFrom = async (
  db: Queryable,
  equipmentId: number,
  id: number,
  isOfAll: boolean,
): Promise<BlockRow[]> => {
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select distinct on (held.unit_id) held.id from occupancy first
    join equipment_unit u on u.equipment_id = ${equipmentId}
    join occupancy held on held.unit_id = u.id and held.id >= first.id
      and held.created_at = first.created_at and held.created_by = first.created_by
    where first.id = ${id} and (${isOfAll} or held.id = first.id) order by held.unit_id, held.id`,
  )
  const ids = rows.map((row) => row.id)
  const found = await listBlockRows(db, equipmentId, { ids, limit: ids.length, offset: 0 })
  return found.rows.toSorted((one, other) => one.id - other.id)
}

export const listBlockRows = async (
  db: Queryable,
  equipmentId: number,
  filter: { ids?: readonly number[]; unitId?: number; from?: string; limit: number; offset: number },
): Promise<{ total: number; rows: BlockRow[] }> => {
  const kinds = sql.join(
    Object.keys(blockKinds).map((kind) => sql`${kind}`),
    sql`, `,
  )
  const conditions: SQL[] = [
    sql`u.equipment_id = ${equipmentId} and o.released_at is null and o.kind in (${kinds}) and not isempty(o.period)`,
  ]
  if (filter.ids?.length) {
    const ids = sql.join(
      filter.ids.map((id) => sql`${id}`),
      sql`, `,
    )
    conditions.push(sql`o.id in (${ids})`)
  }
  if (filter.unitId !== undefined) conditions.push(sql`o.unit_id = ${filter.unitId}`)
  if (filter.from) conditions.push(sql`upper(o.period) > ${filter.from}::date`)
  const source = sql`from occupancy o join equipment_unit u on u.id = o.unit_id
    where ${sql.join(conditions, sql` and `)}`
  const [found, totals] = await Promise.all([
    db.execute<BlockRow>(sql`select o.id, u.equipment_id, o.unit_id, u.serial as unit_serial, o.kind, o.reason, o.created_at,
      lower(o.period)::text as start_date, (upper(o.period) - 1)::text as end_date,
      (select m.id from maintenance_request m where m.occupancy_id = o.id) as maintenance_id
      ${source} order by o.period desc, o.id limit ${filter.limit} offset ${filter.offset}`),
    ask(db, { total: 'number' }, sql`select ${boundedCount(source)} as total`),
  ])
  return { rows: found.rows, total: totals.rows[0]?.total ?? 0 }
}

export const viewBlock = (row: BlockRow, today: string): z.output<typeof block> => ({
  id: row.id,
  equipment_id: row.equipment_id,
  unit_id: row.unit_id,
  unit_serial: row.unit_serial,
  kind: row.kind,
  kind_display: blockKinds[row.kind as BlockKind],
  start_date: row.start_date,
  end_date: row.end_date,
  reason: row.reason,
  maintenance_id: row.maintenance_id,
  is_over: row.end_date < today,
  created_at: new Date(row.created_at).toISOString(),
})

/** Opens the days again that are still to come. */
export const releaseBlock = async (
  { db, clock }: Services,
  key: { id: number; blockId: number },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const today = dayOf(now)
    await needMachine(tx, key.id, ownerIdOf(actor))
    const { rows } = await listBlockRows(tx, key.id, { ids: [key.blockId], limit: 1, offset: 0 })
    const row = rows[0] ?? refuse('owner.block_not_found')
    if (row.maintenance_id !== null) refuse('owner.block_of_maintenance')
    if (row.end_date < today) refuse('owner.block_over')
    await freeDays(tx, row.id, today, now)
  })
