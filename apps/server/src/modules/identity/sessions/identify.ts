import { staffRoles } from '@jihui/protocol/access'
import type { Identify } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { actorReader } from '../queries.ts'
import { heldPermissions, heldRoles } from '../permissions/roles.ts'
import type { Tokens } from './tokens.ts'

/** Nothing about the person is taken from the token: what he may do counts from the moment it was changed. */
export const createIdentify = (services: Services, tokens: Tokens): Identify => {
  const findActorRow = actorReader(services)
  return async (token) => {
    const { sessionId, userId } = await tokens.read('access', token)
    const row = await findActorRow(sessionId, userId)
    if (!row || row.is_revoked) return refuse('auth.session_ended')
    if (!row.is_active) return refuse('auth.account_disabled')
    return {
      id: row.id,
      username: row.username,
      displayName: row.display_name || row.username,
      sessionId,
      technicalRole: row.technical_role,
      permissions: new Set(heldPermissions(row.technical_role, row.permissions)),
      roles: heldRoles(row.technical_role, row.granted),
      isStaff: staffRoles.includes(row.technical_role),
      tenant: null,
    }
  }
}
