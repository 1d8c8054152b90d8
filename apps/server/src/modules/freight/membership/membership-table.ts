/** Memberships: asked for, paid, running or ended. One that follows another begins when that one ends. */
import {
  membershipMachine,
  type MembershipPlanCode,
  membershipPlanCodes,
} from '@jihui/protocol/freight/membership/plans'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { codeList } from '../../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey } from '../../../platform/database/table.ts'
import { isKnownStatus } from '../../../platform/machine/status-check.ts'
import { appUser } from '../../identity/table.ts'

export const freightMembership = pgTable(
  'freight_membership',
  {
    id: rowKey(),
    userId: rowId('user_id')
      .notNull()
      .references(() => appUser.id),
    plan: text().$type<MembershipPlanCode>().notNull(),
    /** As the plan was when it was asked for. */
    priceFen: fen('price_fen').notNull(),
    commissionPercent: integer('commission_percent').notNull(),
    days: smallint().notNull(),
    status: text().notNull(),
    paidAt: at('paid_at'),
    /** From its payment on; null before. */
    beginsAt: at('begins_at'),
    endsAt: at('ends_at'),
    endedAt: at('ended_at'),
    /** What went back when it was ended early. */
    unusedFen: fen('unused_fen').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('freight_membership_pending')
      .on(table.userId)
      .where(sql`status = 'pending_payment'`),
    index('freight_membership_of').on(table.userId, table.endsAt),
    index('freight_membership_unpaid')
      .on(table.createdAt)
      .where(sql`status = 'pending_payment'`),
    index('freight_membership_running')
      .on(table.endsAt)
      .where(sql`status = 'active'`),
    check('freight_membership_status', isKnownStatus(membershipMachine)),
    check('freight_membership_plan', sql`plan in (${codeList(membershipPlanCodes)})`),
    check('freight_membership_price', sql`price_fen > 0 and unused_fen between 0 and price_fen and days > 0`),
    check(
      'freight_membership_term',
      sql`(paid_at is null) = (begins_at is null) and (begins_at is null) = (ends_at is null)`,
    ),
  ],
)
