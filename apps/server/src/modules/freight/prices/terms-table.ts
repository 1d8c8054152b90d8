/** What freight reckons with, version by version. */
import type { FreightTerms } from '@jihui/protocol/freight/terms'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, rowId, rowKey } from '../../../platform/database/table.ts'

/** Append-only: what was reckoned by an older version can be told from it. */
export const freightPriceTerms = pgTable('freight_price_terms', {
  id: rowKey(),
  terms: jsonb().$type<FreightTerms>().notNull(),
  reason: text().notNull(),
  createdBy: rowId('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: createdAt(),
})
