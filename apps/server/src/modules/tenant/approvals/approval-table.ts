/** Orders of companies that somebody else has to agree to. */
import type { ApprovalReason } from '@jihui/protocol/tenant/approval-rules'
import { approvalMachine } from '@jihui/protocol/tenant/machine'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, fen, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'
import { rental } from '../../rental/table.ts'
import { tenant } from '../table.ts'

export const tenantApproval = pgTable(
  'tenant_approval',
  {
    id: rowKey(),
    tenantId: rowId('tenant_id')
      .notNull()
      .references(() => tenant.id),
    rentalId: rowId('rental_id')
      .notNull()
      .references(() => rental.id),
    status: text().notNull().default('pending'),
    reasons: jsonb().$type<ApprovalReason[]>().notNull(),
    /** Of that month when it was placed, this one among them, without deposits; and the budget there was. */
    monthFen: fen('month_fen').notNull(),
    budgetFen: fen('budget_fen'),
    requestedBy: rowId('requested_by')
      .notNull()
      .references(() => appUser.id),
    decidedBy: rowId('decided_by').references(() => appUser.id),
    decidedAt: at('decided_at'),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tenant_approval_of_rental').on(table.rentalId),
    index('tenant_approval_of_tenant').on(table.tenantId, table.id),
    index('tenant_approval_asked').on(table.requestedBy, table.id),
    check('tenant_approval_status', isKnownStatus(approvalMachine)),
    check('tenant_approval_decided', sql`(status = 'pending') = (decided_at is null)`),
  ],
)
