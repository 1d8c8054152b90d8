import type { TenantRole } from '@jihui/protocol/tenant/roles'
import { tenantLimits } from '@jihui/protocol/tenant/limits'
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { colleagueName, personPhone } from '../../identity/public.ts'
import { tenant, tenantInvitation, tenantMember } from '../table.ts'

export type InvitationRow = Omit<typeof tenantInvitation.$inferSelect, 'role'> & { role: TenantRole }

export const listMembers = async (db: Queryable, tenantId: number) => {
  const rows = await db
    .select({
      id: tenantMember.id,
      userId: tenantMember.userId,
      role: tenantMember.role,
      joinedAt: tenantMember.joinedAt,
      name: sql<string>`${sql.raw(colleagueName('tenant_member.user_id'))}`,
      phone: sql<string | null>`${sql.raw(personPhone('tenant_member.user_id'))}`,
    })
    .from(tenantMember)
    .where(and(eq(tenantMember.tenantId, tenantId), isNull(tenantMember.leftAt)))
    .orderBy(asc(tenantMember.id))
    .limit(tenantLimits.members)
  return rows as (Omit<(typeof rows)[number], 'role'> & { role: TenantRole })[]
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** A member of this company, by the number of his membership. */
export const findMember = async (db: Queryable, tenantId: number, memberId: number) => {
  const [row] = await db
    .select()
    .from(tenantMember)
    .where(and(eq(tenantMember.id, memberId), eq(tenantMember.tenantId, tenantId), isNull(tenantMember.leftAt)))
  return row ? { ...row, role: row.role as TenantRole } : null
}
export const isMember = async (db: Queryable, tenantId: number, userId: number): Promise<boolean> =>
  (
    await db
      .select({ id: tenantMember.id })
      .from(tenantMember)
      .where(and(eq(tenantMember.tenantId, tenantId), eq(tenantMember.userId, userId), isNull(tenantMember.leftAt)))
  ).length > 0

const isUnanswered = and(isNull(tenantInvitation.acceptedAt), isNull(tenantInvitation.withdrawnAt))
const invitations = (where: SQL | undefined) => (db: Queryable) =>
  db
    .select({
      invitation: tenantInvitation,
      tenantName: tenant.name,
      invitedBy: sql<string>`${sql.raw(colleagueName('tenant_invitation.invited_by'))}`,
    })
    .from(tenantInvitation)
    .innerJoin(tenant, eq(tenant.id, tenantInvitation.tenantId))
    .where(where)
    .orderBy(desc(tenantInvitation.id))
    .limit(tenantLimits.openInvitations)
export type InvitationCard = Awaited<ReturnType<ReturnType<typeof invitations>>>[number]

/** Those that can still be accepted. */
export const listOpenInvitations = (db: Queryable, tenantId: number, now: Date) =>
  invitations(and(eq(tenantInvitation.tenantId, tenantId), isUnanswered, gt(tenantInvitation.expiresAt, now)))(db)
export const findInvitationCard = async (db: Queryable, where: { token: string } | { id: number }) =>
  (
    await invitations('token' in where ? eq(tenantInvitation.token, where.token) : eq(tenantInvitation.id, where.id))(
      db,
    )
  )[0] ?? null

export const lockInvitation = async (
  tx: Queryable,
  where: { token: string } | { id: number; tenantId: number },
): Promise<InvitationRow | null> => {
  const [row] = await tx
    .select()
    .from(tenantInvitation)
    .where(
      'token' in where
        ? eq(tenantInvitation.token, where.token)
        : and(eq(tenantInvitation.id, where.id), eq(tenantInvitation.tenantId, where.tenantId)),
    )
    .for('update')
  return (row as InvitationRow | undefined) ?? null
}
