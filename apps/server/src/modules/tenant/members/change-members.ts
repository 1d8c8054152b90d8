/** Roles change and memberships end; a company is never without a head. The company's row is locked meanwhile. */
import { foundingRole, roleAfterHandOver, type TenantRole, tenantRoleOf } from '@jihui/protocol/tenant/roles'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockMembership, requireCapability } from '../act-for-tenant.ts'
import { tenantMember } from '../table.ts'
import { listMemberIds } from '../tenant-queries.ts'
import { findMember } from './member-queries.ts'
import { memberName, tellHeads } from './tell-heads.ts'

const requireOtherHead = async (tx: Tx, tenantId: number, role: TenantRole): Promise<void> => {
  if (role === foundingRole && (await listMemberIds(tx, tenantId, [foundingRole])).length <= 1)
    refuse('tenant.last_head')
}
const needMember = async (tx: Tx, tenantId: number, memberId: number) =>
  (await findMember(tx, tenantId, memberId)) ?? refuse('tenant.member_not_found')

const setRole = (tx: Tx, memberId: number, role: TenantRole) =>
  tx.update(tenantMember).set({ role }).where(eq(tenantMember.id, memberId))

const noted = (tx: Tx, actor: Actor, action: string, tenantId: number, change: object, now: Date) =>
  writeAudit(tx, { actor, action, objectType: 'tenant', objectId: tenantId, ...change }, now)

export const changeRole = async (
  tx: Tx,
  { tenantId, memberId }: { tenantId: number; memberId: number },
  role: TenantRole,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const own = await lockMembership(tx, tenantId, actor.id)
  requireCapability(own, 'manage')
  const row = await needMember(tx, tenantId, memberId)
  if (row.role === role) return
  await requireOtherHead(tx, tenantId, row.role)
  await setRole(tx, memberId, role)
  const change = { before: { userId: row.userId, role: row.role }, after: { userId: row.userId, role } }
  await noted(tx, actor, 'tenant.change_role', tenantId, change, now)
  const { name } = own.tenant
  if (row.userId !== actor.id)
    await emit(tx, 'tenant.role_changed', { userId: row.userId, tenantId, name, role: tenantRoleOf(role).label })
}

/** A head makes another member head in his place. */
export const handOverTenant = async (
  tx: Tx,
  { tenantId, memberId }: { tenantId: number; memberId: number },
  actor: Actor,
  now: Date,
): Promise<void> => {
  const own = await lockMembership(tx, tenantId, actor.id)
  requireCapability(own, 'manage')
  const heir = await needMember(tx, tenantId, memberId)
  if (heir.id === own.memberId) refuse('tenant.hand_over_to_self')
  await setRole(tx, heir.id, foundingRole)
  await setRole(tx, own.memberId, roleAfterHandOver)
  await noted(tx, actor, 'tenant.hand_over', tenantId, { after: { userId: heir.userId } }, now)
  const by = await memberName(tx, actor.id)
  await emit(tx, 'tenant.handed_over', { userId: heir.userId, tenantId, name: own.tenant.name, by })
}

const endMembership = (tx: Tx, memberId: number, now: Date) =>
  tx.update(tenantMember).set({ leftAt: now }).where(eq(tenantMember.id, memberId))

export const leaveTenant = async (tx: Tx, tenantId: number, actor: Actor, now: Date): Promise<void> => {
  const { memberId, role, tenant } = await lockMembership(tx, tenantId, actor.id)
  await requireOtherHead(tx, tenantId, role)
  // While he still sees who they are.
  await tellHeads(tx, 'tenant.member_left', tenant, { userId: actor.id, role })
  await endMembership(tx, memberId, now)
  await noted(tx, actor, 'tenant.leave', tenantId, { before: { role } }, now)
}

export const removeMember = async (
  tx: Tx,
  { tenantId, memberId }: { tenantId: number; memberId: number },
  actor: Actor,
  now: Date,
): Promise<void> => {
  const own = await lockMembership(tx, tenantId, actor.id)
  requireCapability(own, 'manage')
  if (own.memberId === memberId) return leaveTenant(tx, tenantId, actor, now)
  const { userId, role } = await needMember(tx, tenantId, memberId)
  await requireOtherHead(tx, tenantId, role)
  await endMembership(tx, memberId, now)
  await noted(tx, actor, 'tenant.remove_member', tenantId, { before: { userId, role } }, now)
  await emit(tx, 'tenant.member_removed', { userId, tenantId, name: own.tenant.name })
}
