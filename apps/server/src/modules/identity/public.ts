/** What other modules may use of identity. */
import type { Identify } from '../../platform/access.ts'
import type { Services } from '../../platform/services.ts'
import { createGuesses, type Guesses } from './sessions/login-failures.ts'
import { createIdentify } from './sessions/identify.ts'
import { nameLookAlikes } from './accounts/look-alike-names.ts'
import { seedPermissions } from './permissions/seed-permissions.ts'
import { createTokens, type Tokens } from './sessions/tokens.ts'

export { appointAdministrator } from './accounts/appoint-administrator.ts'
export {
  type BroughtIdentityHooks,
  composeIdentityHooks,
  type IdentityHooks,
  type MarksOf,
  type ProfileOf,
  type TieSource,
  type FindBehind,
} from './hooks.ts'
export {
  type Case,
  isPartyTo,
  plainMark,
  requireNoParty,
  sameParty,
  sharedMarks,
  tiedAccounts,
} from './accounts/own-case.ts'
export { findDeviceSharers } from './sessions/devices.ts'
export { accountIn, type Applicant, applicantOf } from './accounts/new-account.ts'
export { keepCompanyAccount } from './accounts/company-accounts.ts'
export { hashPassword } from './passwords.ts'
export { listAdministrators, listHolders } from './permissions/holders.ts'
export {
  findContact,
  findUser,
  findUserByAccount,
  findUserByPhone,
  grantRoles,
  hasDemoAccounts,
  insertUser,
  lockPerson,
  nameUnnamed,
  type User,
} from './queries.ts'
export { heldPermissions, heldRoles, userTypeOf } from './permissions/roles.ts'
/** Joined to for people's names, and edited by whoever administers accounts and permissions. */
export { appUser, rolePermission, userBusinessRole } from './table.ts'
export { accountName, accountsNamed } from './accounts/search-accounts.ts'
export {
  colleagueName,
  grantedRoles,
  isActiveAccount,
  loginName,
  ownNameOf,
  personName,
  personPhone,
  publicName,
  shownNameOf,
} from './accounts/shown-name.ts'
export { findStaff, spokenActors, staffAsTold, toldActors, type ToldActor } from './accounts/told-actors.ts'
export { sendSmsCode, type SmsProof, useSmsCode, verifyOwnCode, verifySmsCode } from './accounts/sms-codes.ts'
export { numberUsableFrom } from './accounts/phone-changes.ts'
export { requirePassword } from './sessions/require-password.ts'

export interface Identity {
  readonly identify: Identify
  readonly tokens: Tokens
  readonly guesses: Guesses
}

export const createIdentity = async (services: Services): Promise<Identity> => {
  await seedPermissions(services.db)
  await nameLookAlikes(services)
  const tokens = createTokens(services.config.authSecret, services.clock)
  return { tokens, identify: createIdentify(services, tokens), guesses: createGuesses(services) }
}
export { openSession } from './sessions/sessions.ts'
export { createTokens } from './sessions/tokens.ts'
