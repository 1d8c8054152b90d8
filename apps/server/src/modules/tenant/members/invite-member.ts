import { randomBytes } from 'node:crypto'
import { tenantLimits } from '@jihui/protocol/tenant/limits'
import { type TenantRole, tenantRoleOf } from '@jihui/protocol/tenant/roles'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findUserByPhone } from '../../identity/public.ts'
import { lockMembership, requireCapability } from '../act-for-tenant.ts'
import { tenantInvitation } from '../table.ts'
import { countMembers } from '../tenant-queries.ts'
import { isMember, listOpenInvitations, lockInvitation } from './member-queries.ts'

/** Where whoever is invited accepts. */
export const invitationPath = (token: string): string => `/invitations/${token}`

interface Invited {
  readonly phone: string
  readonly role: TenantRole
}

/** Invites whoever has this telephone number. Answers the invitation's id. */
export const inviteMember = async (
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  tenantId: number,
  { phone, role }: Invited,
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> => {
  const now = clock.now()
  const membership = await lockMembership(tx, tenantId, actor.id)
  requireCapability(membership, 'manage')
  const open = await listOpenInvitations(tx, tenantId, now)
  if (open.some(({ invitation }) => invitation.phone === phone))
    refuse('tenant.already_invited', { errors: { phone: '已经邀请过这个手机号' } })
  if (open.length >= tenantLimits.openInvitations) refuse('tenant.too_many_invitations')
  if ((await countMembers(tx, tenantId)) + open.length >= tenantLimits.members) refuse('tenant.too_many_members')
  const account = await findUserByPhone(tx, phone)
  if (account && (await isMember(tx, tenantId, account.id)))
    refuse('tenant.already_member', { errors: { phone: '这个手机号已经是企业成员' } })
  const token = randomBytes(24).toString('base64url')
  const [made] = await tx
    .insert(tenantInvitation)
    .values({
      tenantId,
      phone,
      role,
      token,
      invitedBy: actor.id,
      expiresAt: addHours(now, tenantLimits.invitationDays * 24),
      createdAt: now,
    })
    .returning({ id: tenantInvitation.id })
  if (account)
    await emit(tx, 'tenant.invited', {
      tenantId,
      name: membership.tenant.name,
      userId: account.id,
      role: tenantRoleOf(role).label,
      path: invitationPath(token),
    })
  const after = { phone: maskPhone(phone), role }
  await writeAudit(tx, { actor, action: 'tenant.invite', objectType: 'tenant', objectId: tenantId, after }, now)
  await recordIdempotencyKey(tx, asked, made!.id, now)
  return made!.id
}

export const withdrawInvitation = async (
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  tenantId: number,
  invitationId: number,
  actor: Actor,
): Promise<void> => {
  const now = clock.now()
  requireCapability(await lockMembership(tx, tenantId, actor.id), 'manage')
  const row = (await lockInvitation(tx, { id: invitationId, tenantId })) ?? refuse('tenant.invitation_not_found')
  if (row.acceptedAt) refuse('tenant.invitation_used')
  if (row.withdrawnAt) return
  await tx.update(tenantInvitation).set({ withdrawnAt: now }).where(eq(tenantInvitation.id, row.id))
  await writeAudit(tx, { actor, action: 'tenant.withdraw_invitation', objectType: 'tenant', objectId: tenantId }, now)
}
