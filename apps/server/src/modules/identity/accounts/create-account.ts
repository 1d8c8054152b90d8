import { staffRoles } from '@jihui/protocol/access'
import type { createAccountRequest } from '@jihui/protocol/identity/user-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { constraintOf } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { requireGivable } from './account-reach.ts'
import { askPhoneChange } from './change-phone.ts'
import { hashPassword } from '../passwords.ts'
import { findUserByPhone, insertUser } from '../queries.ts'
import { userTypeOf } from '../permissions/roles.ts'

/**
 * Opens an account for somebody else. A rank beside it takes what changing a rank takes. The number it is given waits for a
 * code from it like every number staff enter: until then nothing counts on it.
 */
export const createAccount = async (
  { db, clock, config }: Services,
  body: z.output<typeof createAccountRequest>,
  actor: Actor,
  client: Client,
): Promise<number> => {
  const { username, phone, technical_role: technicalRole, business_roles: roles } = body
  if (staffRoles.includes(technicalRole) && !actor.permissions.has('permission_manage'))
    refuse('user.beyond_own', {
      message: '给出工作人员的角色，要有“管理权限”',
      errors: { technical_role: '给出工作人员的角色，要有“管理权限”' },
    })
  await requireGivable(db, actor, technicalRole)
  const passwordHash = await hashPassword(body.password, config)
  const now = clock.now()
  const person = {
    username,
    passwordHash,
    displayName: body.display_name,
    companyName: body.company_name,
    technicalRole,
    userType: userTypeOf[technicalRole],
  }
  try {
    return await db.transaction(async (tx) => {
      if (await findUserByPhone(tx, phone)) refuse('user.phone_taken', { errors: { phone: '手机号已被注册' } })
      const { id } = await insertUser(tx, person, roles, now)
      await askPhoneChange(tx, { userId: id, formerPhone: null, phone, askedBy: actor.id }, now)
      const after = { username, phone: maskPhone(phone), technical_role: technicalRole, business_roles: roles }
      await writeAudit(tx, { actor, action: 'user.create', objectType: 'user', objectId: id, after, client }, now)
      return id
    })
  } catch (error) {
    if (constraintOf(error) === 'app_user_username')
      return refuse('user.username_taken', { errors: { username: '用户名已被使用' } })
    throw error
  }
}
