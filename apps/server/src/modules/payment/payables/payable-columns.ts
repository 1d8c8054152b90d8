import { text } from 'drizzle-orm/pg-core'
import { rowId } from '../../../platform/database/table.ts'

/** What a row is about: one of the kinds the modules declare, and the id of one of them. */
export const payableColumns = () => ({
  payableKind: text('payable_kind').notNull(),
  payableId: rowId('payable_id').notNull(),
})
