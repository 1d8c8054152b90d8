import { type FreightTerms, initialFreightTerms } from '@jihui/protocol/freight/terms'
import { desc } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { freightPriceTerms } from './terms-table.ts'

export interface Terms extends FreightTerms {
  /** Its version; 0: those the platform began with. */
  readonly id: number
}
/** What freight reckons with from now on until it is changed. */
export const findTerms = async (db: Pick<Queryable, 'select'>): Promise<Terms> => {
  const [row] = await db
    .select({ id: freightPriceTerms.id, terms: freightPriceTerms.terms })
    .from(freightPriceTerms)
    .orderBy(desc(freightPriceTerms.id))
    .limit(1)
  return row ? { id: row.id, ...row.terms } : { id: 0, ...initialFreightTerms }
}
