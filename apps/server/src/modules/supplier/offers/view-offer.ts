/** A supplier's own offers; nobody else reads them here. */
import { type OfferAction, offerActionsFor, offerMachine, offerStatuses } from '@jihui/protocol/supplier/machines'
import type { offer, offerQuery } from '@jihui/protocol/supplier/schema'
import { toYuan } from '@jihui/protocol/values'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listPartsNamed } from '../../parts/public.ts'
import { supplierOffer, supplierOfferHistory } from '../table.ts'
import type { OfferRow } from './find-offers.ts'

const labelOf = (action: string): string =>
  action === 'offer' ? '报价' : (offerMachine.actions[action as OfferAction]?.label ?? action)
const viewOffers = async (db: Queryable, rows: readonly OfferRow[]): Promise<z.output<typeof offer>[]> => {
  if (rows.length === 0) return []
  const [parts, history] = await Promise.all([
    listPartsNamed(
      db,
      rows.map(({ partId }) => partId),
    ),
    db
      .select()
      .from(supplierOfferHistory)
      .where(
        inArray(
          supplierOfferHistory.offerId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(supplierOfferHistory.id)),
  ])
  return rows.map((row) => {
    const part = parts.get(row.partId)!
    return {
      id: row.id,
      part_id: row.partId,
      part_number: part.number,
      part_name: part.name,
      unit: part.unit,
      price: toYuan(row.priceFen),
      stock: row.stock,
      days: row.days,
      status: row.status,
      status_display: offerStatuses[row.status].label,
      version: row.version,
      updated_at: row.updatedAt.toISOString(),
      history: history
        .filter(({ offerId }) => offerId === row.id)
        .map(({ action, priceFen, stock, days, createdAt }) => ({
          action,
          action_display: labelOf(action),
          price: toYuan(priceFen),
          stock,
          days,
          created_at: createdAt.toISOString(),
        })),
      actions: offerActionsFor(row.status),
    }
  })
}

export const viewOffer = async (db: Queryable, userId: number, id: number) => {
  const own = and(eq(supplierOffer.id, id), eq(supplierOffer.supplierId, userId))
  const [row] = await db.select().from(supplierOffer).where(own)
  return (await viewOffers(db, [row ?? refuse('supplier.offer_not_found')]))[0]!
}
export const listOwnOffers = async (
  db: Queryable,
  userId: number,
  { status, page, page_size: limit }: z.output<typeof offerQuery>,
) => {
  const where = and(eq(supplierOffer.supplierId, userId), status === '' ? undefined : eq(supplierOffer.status, status))
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(supplierOffer)
      .where(where)
      .orderBy(desc(supplierOffer.updatedAt), desc(supplierOffer.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${supplierOffer} where ${where}`)} as total`),
  ])
  return { results: await viewOffers(db, rows), total: counted.rows[0]!.total }
}
/** Which of these he offers. */
export const offeredOf = async (db: Queryable, userId: number, partIds: readonly number[]): Promise<Set<number>> => {
  if (partIds.length === 0) return new Set()
  const rows = await db
    .select({ partId: supplierOffer.partId })
    .from(supplierOffer)
    .where(
      and(
        eq(supplierOffer.supplierId, userId),
        eq(supplierOffer.status, 'offered'),
        inArray(supplierOffer.partId, [...partIds]),
      ),
    )
  return new Set(rows.map(({ partId }) => partId))
}
