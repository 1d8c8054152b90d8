/** A supplier as he reads himself, and as the desk chooses among all. */
import type { deskSupplierQuery } from '@jihui/protocol/supplier/schema'
import { toYuan } from '@jihui/protocol/values'
import { asc, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { personPhone } from '../identity/public.ts'
import { sumEarned } from '../payment/public.ts'
import { requireOnceSupplier } from './find-supplier.ts'
import { performanceOf } from './performance.ts'
import { supplierDesk } from './orders/supplier-desk.ts'
import { supplier, supplierOrder } from './table.ts'

const countWaiting = async (db: Queryable, userId: number) =>
  (
    await ask(
      db,
      { placed: 'number', confirmed: 'number', shipped: 'number' },
      sql`select count(*) filter (where o.status = 'placed')::int as placed,
          count(*) filter (where o.status = 'confirmed')::int as confirmed,
          count(*) filter (where o.status = 'shipped')::int as shipped
        from ${supplierOrder} o where o.supplier_id = ${userId} and o.status in ('placed', 'confirmed', 'shipped')`,
    )
  ).rows[0]!

export const readSummary = async ({ db, database, clock }: Services, actor: Actor) => {
  const found = await requireOnceSupplier(db, actor)
  const [waiting, sums, performance] = await Promise.all([
    countWaiting(db, actor.id),
    sumEarned(database.pool, actor.id, 'supplier', dayOf(clock.now()).slice(0, 7)),
    performanceOf(db, [actor.id]),
  ])
  return {
    company_name: found.companyName,
    supplies: found.supplies,
    waiting,
    due: toYuan(sums.due_fen),
    paid: toYuan(sums.paid_fen),
    performance: performance(actor.id),
  }
}

export const listSuppliers = async (
  db: Queryable,
  { keyword, part_id, page, page_size: limit }: z.output<typeof deskSupplierQuery>,
) => {
  const words = keyword.toLowerCase()
  const where =
    words === ''
      ? sql`true`
      : sql`strpos(lower(concat_ws(' ', ${supplier.companyName}, ${supplier.supplies}, ${supplier.contactName})), ${words}) > 0`
  const [rows, counted, offers] = await Promise.all([
    db
      .select({ row: supplier, phone: sql<string | null>`${sql.raw(personPhone('supplier.user_id'))}` })
      .from(supplier)
      .where(where)
      .orderBy(asc(supplier.companyName), asc(supplier.userId))
      .limit(limit)
      .offset((page - 1) * limit),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${supplier} where ${where}`)} as total`),
    part_id === undefined ? [] : supplierDesk.offersFor(db, [part_id]),
  ])
  const performance = await performanceOf(
    db,
    rows.map(({ row }) => row.userId),
  )
  const results = rows.map(({ row, phone }) => {
    const offer = offers.find(({ supplierId }) => supplierId === row.userId)
    return {
      id: row.userId,
      name: row.companyName,
      supplies: row.supplies,
      contact_name: row.contactName,
      phone: phone ?? '',
      is_suspended: row.isSuspended,
      performance: performance(row.userId),
      offer: offer ? { price: toYuan(offer.priceFen), stock: offer.stock, days: offer.days } : null,
    }
  })
  return { results, total: counted.rows[0]!.total }
}
