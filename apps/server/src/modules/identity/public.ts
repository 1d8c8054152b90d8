/** What other modules may use of identity. */
import type { Identify } from '../../platform/access.ts'
import type { Services } from '../../platform/services.ts'
import { createGuesses, type Guesses } from './login-failures.ts'
import { createIdentify } from './identify.ts'
import { seedPermissions } from './seed-permissions.ts'
import { sweepIdentity } from './sweep-identity.ts'
import { createTokens, type Tokens } from './tokens.ts'

export { appointAdministrator } from './appoint-administrator.ts'
export { hashPassword } from './passwords.ts'
export {
  findUser,
  findUserByAccount,
  findUserByPhone,
  grantRoles,
  hasDemoAccounts,
  insertUser,
  revokeSessions,
  type User,
} from './queries.ts'
export { heldPermissions, heldRoles, userTypeOf } from './roles.ts'
/** Joined to for people's names, and edited by whoever administers accounts and permissions. */
export { appUser, rolePermission, userBusinessRole } from './table.ts'
export { shownNameOf } from './shown-name.ts'
export { type SmsProof, useSmsCode, verifySmsCode } from './sms-codes.ts'

export interface Identity {
  readonly identify: Identify
  readonly tokens: Tokens
  readonly guesses: Guesses
}

export const createIdentity = async (services: Services): Promise<Identity> => {
  await seedPermissions(services.db)
  services.jobs.everyMinute('sweep-identity', () => sweepIdentity(services))
  const tokens = createTokens(services.config.authSecret, services.clock)
  return { tokens, identify: createIdentify(services, tokens), guesses: createGuesses(services) }
}
export { openSession } from './sessions.ts'
export { createTokens } from './tokens.ts'
