import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { supplierOffer } from '../table.ts'

export type OfferRow = typeof supplierOffer.$inferSelect
/** What he offers of these parts. */
export const findOffers = async (db: Queryable, supplierId: number, partIds: readonly number[]): Promise<OfferRow[]> =>
  partIds.length === 0
    ? []
    : db
        .select()
        .from(supplierOffer)
        .where(
          and(
            eq(supplierOffer.supplierId, supplierId),
            inArray(supplierOffer.partId, [...partIds]),
            eq(supplierOffer.status, 'offered'),
          ),
        )
