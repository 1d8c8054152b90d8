import type { loginRequest } from '@jihui/protocol/identity/schema'
import type * as z from 'zod/mini'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Identity } from '../public.ts'
import { findUserByAccount, findUserByPhone, type User } from '../queries.ts'
import { requireSettledNumber } from '../accounts/phone-changes.ts'
import { isPasswordOf } from '../passwords.ts'
import { openSession } from './sessions.ts'
import { useSmsCode, verifySmsCode } from '../accounts/sms-codes.ts'
import type { IssuedTokens } from './tokens.ts'

export type SignedIn = { readonly userId: number; readonly tokens: IssuedTokens }

/** Signs in by password, or by a code sent to the telephone. */
export const signIn = (
  services: Services,
  identity: Identity,
  request: z.output<typeof loginRequest>,
  client: Client,
): Promise<SignedIn> => {
  const account = request.username ?? request.phone ?? ''
  return request.password === undefined
    ? signInBySms(services, identity, request.phone ?? account, request.sms_code ?? '', client)
    : signInByPassword(services, identity, account, request.password, client)
}

const signInByPassword = async (
  services: Services,
  { tokens, guesses }: Identity,
  account: string,
  password: string,
  client: Client,
): Promise<SignedIn> => {
  const user = await guesses.attempt(account, client.ip, async () => {
    const found = await findUserByAccount(services.db, account)
    return (await isPasswordOf(found?.passwordHash ?? null, password, services.config)) ? found : null
  })
  if (!user) return refuse('auth.wrong_credentials')
  return services.db.transaction(async (tx) => {
    requireActive(user)
    return { userId: user.id, tokens: await openSession(tx, tokens, user.id, client, services.clock.now()) }
  })
}

const signInBySms = async (
  services: Services,
  { tokens }: Identity,
  phone: string,
  code: string,
  client: Client,
): Promise<SignedIn> => {
  const proof = await verifySmsCode(services, phone, 'login', code)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    await useSmsCode(tx, proof, now)
    const user = (await findUserByPhone(tx, phone)) ?? refuse('auth.phone_unknown')
    requireActive(user)
    await requireSettledNumber(tx, user.id, now)
    return { userId: user.id, tokens: await openSession(tx, tokens, user.id, client, now) }
  })
}

const requireActive = (user: User): void => {
  if (!user.isActive) refuse('auth.account_disabled')
}
