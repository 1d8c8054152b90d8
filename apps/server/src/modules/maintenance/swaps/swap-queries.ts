/** Swaps as their readers see them: the renter or his company their own, owners those on their machines, the desk all. */
import { isSwapOpen, type SwapStatus, swapStatuses } from '@jihui/protocol/maintenance/board/swap-machine'
import type { swapAsk, swapQuery } from '@jihui/protocol/maintenance/board/swap-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { joinUnitOf, unitsOfMachines } from '../../catalogue/public.ts'
import { joinOrderOf, renterKeyOf } from '../../rental/public.ts'

const swapRow = {
  id: 'number',
  request_id: 'number',
  rental_id: 'number',
  equipment_name: 'text',
  from_unit_id: 'number',
  to_unit_id: 'number',
  from_serial: 'text',
  to_serial: 'text',
  start_date: 'day',
  end_date: 'day',
  status: textOf<SwapStatus>(),
  reason: 'text',
  asked_by: 'number',
  asked_at: 'moment',
  answer_before: 'moment?',
  answered_at: 'moment?',
  renter_key: 'number',
} as const
export type SwapRow = RowOf<typeof swapRow>

const from = sql`from maintenance_swap s ${joinUnitOf(sql`s.from_unit_id`)} ${joinOrderOf(sql`s.rental_id`)}`
const columns = sql`s.id, s.request_id, s.rental_id, e.name as equipment_name, s.from_unit_id, s.to_unit_id,
  u.serial as from_serial, (select other.serial from (select u.id, u.serial from ${unitsOfMachines} where u.id = s.to_unit_id) other) as to_serial,
  r.start_date, r.end_date, s.status, s.reason, s.asked_by, s.asked_at, s.answer_before, s.answered_at, r.renter_key`
const isSeenBy = (actor: Actor): SQL =>
  actor.isStaff && actor.permissions.has('equipment_view')
    ? sql`true`
    : sql`(r.renter_key = ${renterKeyOf(actor)} or e.owner_id = ${ownerIdOf(actor)})`

/** The newest first. */
export const listSwapRows = async (
  db: Queryable,
  actor: Actor,
  { page, page_size: limit, rental_id: rentalId, task_id: taskId, status }: z.output<typeof swapQuery>,
) => {
  const where = sql.join(
    [
      isSeenBy(actor),
      ...(rentalId === undefined ? [] : [sql`s.rental_id = ${rentalId}`]),
      ...(taskId === undefined ? [] : [sql`s.request_id = ${taskId}`]),
      ...(status === '' ? [] : [sql`s.status = ${status}`]),
    ],
    sql` and `,
  )
  const [rows, totals] = await Promise.all([
    ask(
      db,
      swapRow,
      sql`select ${columns} ${from} where ${where} order by s.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`${from} where ${where}`)} as total`),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 }
}
export const listSwapsOfTask = async (db: Queryable, taskId: number): Promise<SwapRow[]> => {
  const { rows } = await ask(
    db,
    swapRow,
    sql`select ${columns} ${from} where s.request_id = ${taskId} order by s.id desc limit 20`,
  )
  return rows
}
/** Null for anybody else's. */
export const findSwap = async (db: Queryable, actor: Actor, id: number): Promise<SwapRow | null> => {
  const { rows } = await ask(db, swapRow, sql`select ${columns} ${from} where s.id = ${id} and ${isSeenBy(actor)}`)
  return rows[0] ?? null
}

/** The renter, or of a company's order whoever may order for it. */
const mayAnswer = ({ renter_key: key }: SwapRow, actor: Actor): boolean =>
  key === renterKeyOf(actor) && (actor.tenant?.may.has('order') ?? true)
const iso = (moment: Date | string): string => new Date(moment).toISOString()
export const viewSwap = (row: SwapRow, actor: Actor): z.output<typeof swapAsk> => ({
  id: row.id,
  task_id: row.request_id,
  rental_id: row.rental_id,
  order_number: orderNumber(row.rental_id),
  equipment_name: row.equipment_name,
  from_serial: row.from_serial,
  to_serial: row.to_serial,
  start_date: row.start_date,
  end_date: row.end_date,
  status: row.status,
  status_display: swapStatuses[row.status].label,
  reason: row.reason,
  asked_at: iso(row.asked_at),
  answer_before: row.answer_before === null ? null : iso(row.answer_before),
  answered_at: row.answered_at === null ? null : iso(row.answered_at),
  actions: isSwapOpen(row.status) && mayAnswer(row, actor) ? ['answer'] : [],
})
