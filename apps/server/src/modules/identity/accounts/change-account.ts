import { businessRoles, type GrantableRole, grantableRoles, type TechnicalRole } from '@jihui/protocol/access'
import type { changeRoleRequest, updateAccountRequest } from '@jihui/protocol/identity/user-schema'
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type AccountFacts, lockAccount } from './account-queries.ts'
import { requireAnother, requireGivable, requireReach } from './account-reach.ts'
import { openTiesText } from './account-ties.ts'
import { emailWritten, maskEmail } from './change-email.ts'
import { askPhoneChange, withdrawPhoneChange } from './change-phone.ts'
import { findWaitingPhone } from './phone-changes.ts'
import { revokeSessions } from '../sessions/end-sessions.ts'
import { findUserByPhone, grantRoles } from '../queries.ts'
import { userTypeOf } from '../permissions/roles.ts'
import { appUser, userBusinessRole } from '../table.ts'

interface Change {
  readonly id: number
  readonly actor: Actor
  readonly client: Client
}
interface Told {
  readonly action: string
  readonly before?: unknown
  readonly after: unknown
}
type Work = (tx: Tx, target: AccountFacts, now: Date) => Promise<readonly Told[]>

/** One account, locked and within the actor's reach; whatever the work did is in the log with it. */
const change = ({ db, clock, realtime }: Services, { id, actor, client }: Change, work: Work): Promise<void> =>
  db.transaction(async (tx) => {
    const target = await lockAccount(tx, id)
    await requireReach(tx, actor, target)
    const now = clock.now()
    const did = await work(tx, target, now)
    for (const told of did) await writeAudit(tx, { actor, objectType: 'user', objectId: id, client, ...told }, now)
    // What his open pages hear of was his by what he held before.
    if (did.length > 0) await realtime.recheck({ userId: id }, tx)
  })

/** The log says that an address changed; it does not hand whole ones to those who may not see them. */
const forLog = (fields: Partial<Pick<AccountFacts, 'displayName' | 'companyName' | 'email'>>) => ({
  ...(fields.displayName === undefined ? {} : { display_name: fields.displayName }),
  ...(fields.companyName === undefined ? {} : { company_name: fields.companyName }),
  ...(fields.email === undefined ? {} : { email: fields.email && maskEmail(fields.email) }),
})

export const updateAccount = (services: Services, who: Change, body: z.output<typeof updateAccountRequest>) =>
  change(services, who, async (tx, target, now) => {
    const told = [
      ...(await changeProfile(services, tx, target, body, now)),
      ...(await askPhone(tx, target, body.phone, who.actor, now)),
    ]
    const { is_active: isActive, reason } = body
    if (isActive !== undefined && isActive !== target.isActive) {
      if (!isActive) await switchOff(services, tx, target, who.actor, 'switched off', now)
      else await tx.update(appUser).set({ isActive }).where(eq(appUser.id, target.id))
      const before = { is_active: target.isActive }
      told.push({ action: isActive ? 'user.enable' : 'user.disable', before, after: { is_active: isActive, reason } })
    }
    return told
  })

const changeProfile = async (
  hooked: Hooked,
  tx: Tx,
  target: AccountFacts,
  body: z.output<typeof updateAccountRequest>,
  now: Date,
): Promise<Told[]> => {
  const wanted = {
    displayName: body.display_name,
    companyName: body.company_name,
    email: body.email === undefined ? undefined : body.email || null,
  }
  const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== target[name],
  )
  const set = Object.fromEntries(names.map((name) => [name, wanted[name]]))
  const more = names.includes('email') ? await emailWritten(tx, target, wanted.email ?? null, false) : {}
  if (names.length > 0)
    await tx
      .update(appUser)
      .set({ ...set, ...more })
      .where(eq(appUser.id, target.id))
  const roles = body.business_roles && (await changeBusinessRoles(hooked, tx, target, body.business_roles, now))
  if (names.length === 0 && !roles) return []
  const before = { ...forLog(Object.fromEntries(names.map((name) => [name, target[name]]))), ...roles?.before }
  return [{ action: 'user.update', before, after: { ...forLog(set), ...roles?.after } }]
}

/** A number staff enter waits for its person: whoever enters it could otherwise sign in with it. */
const askPhone = async (
  tx: Tx,
  { id: userId, phone: formerPhone }: AccountFacts,
  phone: string | undefined,
  actor: Actor,
  now: Date,
): Promise<Told[]> => {
  if (phone === undefined || phone === formerPhone) return []
  if ((await findWaitingPhone(tx, userId, now))?.phone === phone) return []
  if (await findUserByPhone(tx, phone)) refuse('user.phone_taken', { errors: { phone: '手机号已被注册' } })
  return [await askPhoneChange(tx, { userId, formerPhone, phone, askedBy: actor.id }, now)]
}

/** Only roles that can be given one by one are replaced; what else he holds stays. */
const changeBusinessRoles = async (
  hooked: Hooked,
  tx: Tx,
  target: AccountFacts,
  wanted: readonly GrantableRole[],
  now: Date,
) => {
  const held = grantableRoles.filter((role) => target.granted.includes(role))
  const added = wanted.filter((role) => !held.includes(role))
  const removed = held.filter((role) => !wanted.includes(role))
  if (added.length + removed.length === 0) return undefined
  for (const role of removed) await requireNoneLeft(hooked, tx, target.id, role)
  if (removed.length > 0)
    await tx
      .delete(userBusinessRole)
      .where(and(eq(userBusinessRole.userId, target.id), inArray(userBusinessRole.role, removed)))
  await grantRoles(tx, target.id, added, now)
  return { before: { business_roles: held }, after: { business_roles: wanted } }
}

/** Without the role nobody could look after them any more. */
const requireNoneLeft = async (hooked: Hooked, tx: Tx, userId: number, role: GrantableRole): Promise<void> => {
  const open = await openTiesText(hooked, tx, userId, (tie) => tie.role === role)
  if (!open) return
  const message = `他还有 ${open}，移除以后才能收回${businessRoles[role].label}`
  refuse('user.tied', { message, errors: { business_roles: message } })
}

const switchOff = async (
  services: Services,
  tx: Tx,
  target: AccountFacts,
  actor: Actor,
  reason: string,
  now: Date,
): Promise<void> => {
  if (actor.id === target.id) refuse('user.own_account')
  await requireAnother(tx, target)
  await tx.update(appUser).set({ isActive: false }).where(eq(appUser.id, target.id))
  await revokeSessions(services, tx, target.id, reason, now)
}

/** The technical role alone; nobody changes his own, and nobody gives more than he holds. */
export const changeAccountRole = (services: Services, who: Change, body: z.output<typeof changeRoleRequest>) =>
  change(services, who, async (tx, target) => {
    const { technical_role: next, from, reason } = body
    const current: TechnicalRole = target.technicalRole
    if (who.actor.id === target.id) refuse('user.own_role')
    if (from !== undefined && from !== current) refuse('user.role_changed')
    await requireGivable(tx, who.actor, next)
    if (next === current) return []
    await requireAnother(tx, target)
    await tx.update(appUser).set({ technicalRole: next, userType: userTypeOf[next] }).where(eq(appUser.id, target.id))
    return [{ action: 'user.role', before: { technical_role: current }, after: { technical_role: next, reason } }]
  })

export const signOutAccount = (services: Services, who: Change) =>
  change(services, who, async (tx, target, now) => {
    await revokeSessions(services, tx, target.id, 'ended by staff', now)
    return [{ action: 'user.sign_out', after: {} }]
  })

export const withdrawAccountPhone = (services: Services, who: Change) =>
  change(services, who, async (tx, target, now) => [await withdrawPhoneChange(tx, target.id, now)])

/** He signs in no more. What orders, contracts and the books say about him stays. */
export const deleteAccount = (services: Services, who: Change, reason: string) =>
  change(services, who, async (tx, target, now) => {
    const open = await openTiesText(services, tx, target.id)
    if (open) refuse('user.tied', { message: `他还有 ${open}，了结以后才能注销` })
    if (!target.isActive) return []
    await switchOff(services, tx, target, who.actor, 'account closed', now)
    return [{ action: 'user.delete', before: { is_active: true }, after: { is_active: false, reason } }]
  })
