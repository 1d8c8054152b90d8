import * as operations from '@jihui/protocol/tenant/operations'
import { tenantRoleOf, type TenantRole } from '@jihui/protocol/tenant/roles'
import { allErrors } from '@jihui/protocol/all-errors'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import type { Actor } from '../../../platform/access.ts'
import { beyondHisOwn } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findUser } from '../../identity/public.ts'
import { needMembership, requireCapability } from '../act-for-tenant.ts'
import { acceptInvitation, whyNotAccept } from './accept-invitation.ts'
import { changeRole, handOverTenant, leaveTenant, removeMember } from './change-members.ts'
import { invitationPath, inviteMember, withdrawInvitation } from './invite-member.ts'
import {
  findInvitationCard,
  type InvitationCard,
  listMembers,
  listOpenInvitations,
  type MemberRow,
} from './member-queries.ts'

const viewMember = (row: MemberRow, actor: Actor) => ({
  id: row.id,
  user_id: row.userId,
  name: row.name,
  phone_masked: maskPhone(row.phone ?? ''),
  role: row.role,
  role_display: tenantRoleOf(row.role).label,
  is_me: row.userId === actor.id,
  joined_at: row.joinedAt.toISOString(),
})
const viewInvitation = ({ invitation: row, invitedBy }: InvitationCard, isHead: boolean) => {
  const role = row.role as TenantRole
  return {
    id: row.id,
    phone_masked: maskPhone(row.phone),
    role,
    role_display: tenantRoleOf(role).label,
    invited_by: invitedBy,
    expires_at: row.expiresAt.toISOString(),
    path: isHead ? invitationPath(row.token) : null,
  }
}

const viewMembers = async ({ db, clock }: Services, tenantId: number, actor: Actor) => {
  const { role } = await needMembership(db, tenantId, actor.id)
  const isHead = (tenantRoleOf(role).may as readonly string[]).includes('manage')
  const [members, invitations] = await Promise.all([
    listMembers(db, tenantId),
    listOpenInvitations(db, tenantId, clock.now()),
  ])
  return {
    results: members.map((row) => viewMember(row, actor)),
    invitations: invitations.map((card) => viewInvitation(card, isHead)),
  }
}

type AnswerTenant = (
  id: number,
  actor: Actor,
  message: string,
) => Promise<ResponseOf<typeof operations.acceptInvitation.shape>>

export const memberRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const readMembers = (tenantId: number, actor: Actor) => viewMembers(services, tenantId, actor)
  /** Does the work and answers the members as they then are. */
  const command = async (
    { params, actor }: { params: { id: number }; actor: Actor },
    message: string,
    work: (tx: Tx, now: Date) => Promise<void>,
  ) => {
    await db.transaction((tx) => work(tx, clock.now()))
    return { ...(await readMembers(params.id, actor)), success: true as const, message }
  }
  const memberOf = ({ id, member_id }: { id: number; member_id: number }) => ({ tenantId: id, memberId: member_id })

  mountEndpoint(mounting, operations.listMembers, ({ params, actor }) => readMembers(params.id, actor))
  mountEndpoint(mounting, operations.inviteMember, (call) => {
    const { params, body, actor, idempotency } = call
    const invite = () => db.transaction((tx) => inviteMember(services, tx, params.id, body, actor, idempotency))
    return createOnce(db, call, invite, async (id) => {
      requireCapability(await needMembership(db, params.id, actor.id), 'manage')
      const card = await findInvitationCard(db, { id })
      if (card?.invitation.tenantId !== params.id) return refuse('tenant.invitation_not_found')
      return { ...viewInvitation(card, true), success: true as const, message: '邀请已生成，把链接发给对方' }
    })
  })
  mountEndpoint(mounting, operations.changeRole, (call) =>
    command(call, '角色已改', (tx, now) => changeRole(tx, memberOf(call.params), call.body.role, call.actor, now)),
  )
  mountEndpoint(mounting, operations.removeMember, async (call) => {
    const { params, actor } = call
    await db.transaction((tx) => removeMember(tx, memberOf(params), actor, clock.now()))
    // Who removed himself sees no list any more.
    const list = await readMembers(params.id, actor).catch(() => ({ results: [], invitations: [] }))
    return { ...list, success: true as const, message: '成员已移出' }
  })
  mountEndpoint(mounting, operations.withdrawInvitation, (call) =>
    command(call, '邀请已撤回', (tx) =>
      withdrawInvitation(services, tx, call.params.id, call.params.invitation_id, call.actor),
    ),
  )
  mountEndpoint(mounting, operations.handOverTenant, (call) =>
    command(call, '负责人已移交', (tx, now) =>
      handOverTenant(tx, { tenantId: call.params.id, memberId: call.body.member_id }, call.actor, now),
    ),
  )
  mountEndpoint(mounting, operations.leaveTenant, async ({ params, actor }) => {
    await db.transaction((tx) => leaveTenant(tx, params.id, actor, clock.now()))
    return { success: true as const, message: '已退出企业' }
  })
}

/** What whoever was invited sees and does. */
export const invitationRoutes = (mounting: Mounting, services: Services, answerTenant: AnswerTenant): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.readInvitation, async ({ params, actor }) => {
    // The link is what lets him see it.
    const card =
      (await beyondHisOwn(() => findInvitationCard(db, { token: params.token }))) ??
      refuse('tenant.invitation_not_found')
    const { invitation: row, tenantName, invitedBy } = card
    const refusal = whyNotAccept(row, (await findUser(db, actor.id))?.phone ?? null, clock.now())
    const role = row.role as TenantRole
    return {
      token: row.token,
      tenant_id: row.tenantId,
      tenant_name: tenantName,
      role,
      role_display: tenantRoleOf(role).label,
      invited_by: invitedBy,
      phone_masked: maskPhone(row.phone),
      expires_at: row.expiresAt.toISOString(),
      refusal: refusal && allErrors[refusal].text,
    }
  })
  mountEndpoint(mounting, operations.acceptInvitation, async ({ params, actor }) => {
    const id = await acceptInvitation(services, params.token, actor)
    return answerTenant(id, actor, '已加入企业')
  })
}
