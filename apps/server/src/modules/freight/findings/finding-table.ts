/** What looks as if somebody went round the rules, for staff to look at. Nothing follows from it by itself. */
import { findingKindCodes, findingMachine } from '@jihui/protocol/freight/findings/machine'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, createdAt, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { freightOrder } from '../orders/order-table.ts'

/** One for each kind and pair of people, whatever else is found of them later. */
export const freightFinding = pgTable(
  'freight_finding',
  {
    id: rowKey(),
    kind: text().notNull(),
    /** The shipper of a pair with a driver; of two drivers the lower id. */
    oneId: rowId('one_id')
      .notNull()
      .references(() => appUser.id),
    /** Null: it is about one person alone. */
    otherId: rowId('other_id').references(() => appUser.id),
    status: text().notNull(),
    createdAt: createdAt(),
    /** When the last new fact came. */
    factAt: at('fact_at').notNull(),
    /** Since when it waits: first found, or found again. */
    openedAt: at('opened_at').notNull(),
    /** What was said of it the last time it was closed. */
    reason: text().notNull().default(''),
    closedBy: rowId('closed_by').references(() => appUser.id),
    closedAt: at('closed_at'),
  },
  (table) => [
    uniqueIndex('freight_finding_once').on(table.kind, table.oneId, sql`coalesce(other_id, 0)`),
    index('freight_finding_open')
      .on(table.openedAt)
      .where(sql`status = 'open'`),
    index('freight_finding_newest').on(table.factAt, table.id),
    check('freight_finding_kind', sql`kind in (${codeList(findingKindCodes)})`),
    check('freight_finding_status', isKnownStatus(findingMachine)),
  ],
)

/** What a finding stands on, each once. Append-only. */
export const freightFindingFact = pgTable(
  'freight_finding_fact',
  {
    id: rowKey(),
    findingId: rowId('finding_id')
      .notNull()
      .references(() => freightFinding.id),
    /** What makes the same fact known again: `order:12`, `phone`. */
    key: text().notNull(),
    orderId: rowId('order_id').references(() => freightOrder.id),
    cargoId: rowId('cargo_id').references(() => cargo.id),
    /** A sentence; numbers of telephones and accounts in part. */
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('freight_finding_fact_once').on(table.findingId, table.key)],
)
