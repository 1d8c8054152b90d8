/** Who somebody is for a company at this moment: a membership that ended counts no longer, whatever he still has open. */
import { tenantRoleOf, type TenantCapability, type TenantRole } from '@jihui/protocol/tenant/roles'
import type { TenantStatus } from '@jihui/protocol/tenant/machine'
import type pg from 'pg'
import type { BusinessRole } from '@jihui/protocol/access'
import { textOf } from '../../platform/database/columns.ts'
import { type Queryable, run, statement } from '../../platform/database/database.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { ActingTenant } from '../../platform/access.ts'
import { refuse } from '../../platform/refusal.ts'
import { grantedRoles } from '../identity/public.ts'
import { tenant, tenantMember } from './table.ts'

const membership = statement(
  'tenant_membership',
  { id: 'number', name: 'text', role: textOf<TenantRole>(), account_id: 'number?', roles: 'text[]' },
  `SELECT t.id, t.name, m.role, t.account_id,
     ${grantedRoles('t.account_id')} AS roles FROM tenant_member m JOIN tenant t ON t.id = m.tenant_id
   WHERE m.user_id = $1 AND m.tenant_id = $2 AND m.left_at IS NULL`,
)

/** The company as its member acts for it; null: he is none. */
export const findActingTenant = async (
  pool: Pick<pg.Pool, 'query'>,
  userId: number,
  tenantId: number,
): Promise<ActingTenant | null> => {
  const [found] = await run(pool, membership, [userId, tenantId])
  if (!found) return null
  const { id, name, role, account_id: accountId, roles } = found
  const may = new Set<TenantCapability>(tenantRoleOf(role).may)
  // Who neither keeps its machines nor reads what they earn is no owner through it.
  const isBehind = may.has('keep_machines') || may.has('view_earnings')
  return { id, name, may, accountId, roles: isBehind ? (roles as BusinessRole[]) : [] }
}

export type TenantRow = Omit<typeof tenant.$inferSelect, 'status'> & { status: TenantStatus }
export interface Membership {
  readonly tenant: TenantRow
  readonly memberId: number
  readonly role: TenantRole
}

/** The company as one of its members reaches it; whoever is none is not told whether there is one. */
export const needMembership = async (db: Queryable, tenantId: number, userId: number): Promise<Membership> => {
  const [found] = await db
    .select({ tenant, memberId: tenantMember.id, role: tenantMember.role })
    .from(tenantMember)
    .innerJoin(tenant, eq(tenant.id, tenantMember.tenantId))
    .where(and(eq(tenantMember.tenantId, tenantId), eq(tenantMember.userId, userId), isNull(tenantMember.leftAt)))
  return (found as Membership | undefined) ?? refuse('tenant.not_member')
}

/** The same, with the company's row locked: what changes its members happens one after another. */
export const lockMembership = async (tx: Queryable, tenantId: number, userId: number): Promise<Membership> => {
  await tx.select({ id: tenant.id }).from(tenant).where(eq(tenant.id, tenantId)).for('no key update')
  return needMembership(tx, tenantId, userId)
}

export const requireCapability = ({ role }: Membership, capability: TenantCapability): void => {
  if (!(tenantRoleOf(role).may as readonly string[]).includes(capability)) refuse('tenant.role_lacks')
}
