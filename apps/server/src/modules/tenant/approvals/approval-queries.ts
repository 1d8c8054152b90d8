import type { ApprovalReason } from '@jihui/protocol/tenant/approval-rules'
import type { ApprovalStatus } from '@jihui/protocol/tenant/machine'
import { tenantRolesWith } from '@jihui/protocol/tenant/roles'
import { and, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { colleagueName } from '../../identity/public.ts'
import { findOrderBriefs, type OrderBrief } from '../../rental/public.ts'
import { tenant, tenantMember } from '../table.ts'
import { tenantApproval } from './approval-table.ts'

export interface ApprovalCard {
  readonly approval: Omit<typeof tenantApproval.$inferSelect, 'status'> & {
    status: ApprovalStatus
    reasons: ApprovalReason[]
  }
  readonly tenantName: string
  readonly isApprover: boolean
  readonly isAlone: boolean
  readonly requestedBy: string
  readonly decidedBy: string | null
  readonly order: OrderBrief
}

/** A member of the company now, as an approver of whoever's orders or as who placed this one. */
const isReachedBy = (db: Queryable, userId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(tenantMember)
      .where(
        and(
          eq(tenantMember.tenantId, tenantApproval.tenantId),
          eq(tenantMember.userId, userId),
          isNull(tenantMember.leftAt),
          or(inArray(tenantMember.role, [...tenantRolesWith('approve')]), eq(tenantApproval.requestedBy, userId)),
        ),
      ),
  )

export const findReachedApproval = async (db: Queryable, id: number, userId: number) =>
  (
    await db
      .select({ rentalId: tenantApproval.rentalId, tenantId: tenantApproval.tenantId })
      .from(tenantApproval)
      .where(and(eq(tenantApproval.id, id), isReachedBy(db, userId)))
  )[0] ?? null

interface Filter {
  readonly id?: number
  readonly status: ApprovalStatus | ''
  readonly limit: number
  readonly offset: number
}

/** The newest first; those that wait before all others. */
export const listApprovals = async (
  db: Queryable,
  userId: number,
  { id, status, limit, offset }: Filter,
): Promise<{ total: number; cards: ApprovalCard[] }> => {
  const where = and(
    isReachedBy(db, userId),
    id === undefined ? undefined : eq(tenantApproval.id, id),
    status ? eq(tenantApproval.status, status) : undefined,
  )
  const rows = await db
    .select({
      approval: tenantApproval,
      tenantName: tenant.name,
      isApprover: sql<boolean>`exists (select 1 from tenant_member m where m.tenant_id = ${tenantApproval.tenantId}
        and m.user_id = ${userId} and m.left_at is null and m.role in ${[...tenantRolesWith('approve')]})`,
      isAlone: sql<boolean>`(select count(*) = 1 from tenant_member m where m.tenant_id = ${tenantApproval.tenantId} and m.left_at is null)`,
      requestedBy: sql<string>`${sql.raw(colleagueName('tenant_approval.requested_by'))}`,
      decidedBy: sql<string | null>`${sql.raw(colleagueName('tenant_approval.decided_by'))}`,
    })
    .from(tenantApproval)
    .innerJoin(tenant, eq(tenant.id, tenantApproval.tenantId))
    .where(where)
    .orderBy(sql`${tenantApproval.status} = 'pending' desc`, desc(tenantApproval.id))
    .limit(limit)
    .offset(offset)
  const found = await ask(
    db,
    { total: 'number' },
    sql`select ${boundedCount(sql`from ${tenantApproval} where ${where ?? sql`true`}`)} as total`,
  )
  const orders = await findOrderBriefs(
    db,
    rows.map(({ approval }) => approval.rentalId),
  )
  const cards = rows.map((row) => ({ ...row, order: orders.get(row.approval.rentalId)! }) as ApprovalCard)
  return { total: found.rows[0]?.total ?? 0, cards }
}
