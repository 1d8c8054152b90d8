/** What work costs, version by version. */
import type { PriceList } from '@jihui/protocol/maintenance/orders/prices'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, rowId } from '../../../platform/database/table.ts'

/** A version never changes, nor does it go: orders are reckoned by it. One that was not valid yet may be withdrawn. */
export const servicePriceList = pgTable(
  'service_price_list',
  {
    /** From 2 on: the first is what the platform began with. */
    version: integer().primaryKey(),
    validFrom: at('valid_from').notNull(),
    list: jsonb().$type<PriceList>().notNull(),
    reason: text().notNull(),
    createdBy: rowId('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    withdrawnBy: rowId('withdrawn_by'),
    withdrawnByName: text('withdrawn_by_name'),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    index('service_price_list_valid')
      .on(table.validFrom)
      .where(sql`withdrawn_at is null`),
    check('service_price_list_version', sql`version > 1 and valid_from >= created_at`),
    check('service_price_list_withdrawn', sql`withdrawn_at < valid_from`),
  ],
)
