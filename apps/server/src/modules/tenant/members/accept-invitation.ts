import { tenantLimits } from '@jihui/protocol/tenant/limits'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { beyondHisOwn } from '../../../platform/caller.ts'
import { sqlStateOf, sqlStates } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findUser, lockPerson } from '../../identity/public.ts'
import { tenant, tenantInvitation, tenantMember } from '../table.ts'
import { countMembers, countMemberships } from '../tenant-queries.ts'
import { findInvitationCard, type InvitationRow, isMember, lockInvitation } from './member-queries.ts'
import { tellHeads } from './tell-heads.ts'

type Reasons = 'tenant.invitation_used' | 'tenant.invitation_expired' | 'tenant.invitation_not_yours'

/** Why this person cannot accept it; null: he can. */
export const whyNotAccept = (
  row: Pick<InvitationRow, 'acceptedAt' | 'withdrawnAt' | 'expiresAt' | 'phone'>,
  phone: string | null,
  now: Date,
): Reasons | null => {
  if (row.acceptedAt) return 'tenant.invitation_used'
  if (row.withdrawnAt || row.expiresAt <= now) return 'tenant.invitation_expired'
  return row.phone === phone ? null : 'tenant.invitation_not_yours'
}

/** Makes whoever was invited a member. Answers the company's id. */
export const acceptInvitation = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
  actor: Actor,
): Promise<number> => {
  // Which company it is about never changes: its row is locked before the invitation's, as by whoever withdraws one.
  const { invitation, tenantName } =
    (await beyondHisOwn(() => findInvitationCard(db, { token }))) ?? refuse('tenant.invitation_not_found')
  const { tenantId } = invitation
  try {
    await db.transaction(async (tx) => {
      const now = clock.now()
      await lockPerson(tx, actor.id)
      await tx.select({ id: tenant.id }).from(tenant).where(eq(tenant.id, tenantId)).for('no key update')
      const row = (await beyondHisOwn(() => lockInvitation(tx, { token }))) ?? refuse('tenant.invitation_not_found')
      const refusal = whyNotAccept(row, (await findUser(tx, actor.id))?.phone ?? null, now)
      if (refusal) refuse(refusal)
      if (await isMember(tx, tenantId, actor.id)) refuse('tenant.already_member')
      if ((await countMembers(tx, tenantId)) >= tenantLimits.members) refuse('tenant.too_many_members')
      if ((await countMemberships(tx, actor.id)) >= tenantLimits.membershipsEach) refuse('tenant.too_many_memberships')
      await tx.update(tenantInvitation).set({ acceptedAt: now }).where(eq(tenantInvitation.id, row.id))
      await tx.insert(tenantMember).values({ tenantId, userId: actor.id, role: row.role, joinedAt: now })
      const after = { role: row.role }
      await writeAudit(tx, { actor, action: 'tenant.join', objectType: 'tenant', objectId: tenantId, after }, now)
      const company = { id: tenantId, name: tenantName }
      await tellHeads(tx, 'tenant.member_joined', company, { userId: actor.id, role: row.role })
    })
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.uniqueViolation) return refuse('tenant.already_member')
    throw error
  }
  return tenantId
}
