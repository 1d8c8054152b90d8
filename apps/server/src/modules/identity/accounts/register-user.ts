import type { registerRequest } from '@jihui/protocol/identity/schema'
import type * as z from 'zod/mini'
import { constraintOf } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { hashPassword } from '../passwords.ts'
import type { Identity } from '../public.ts'
import { insertUser } from '../queries.ts'
import { openSession } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import { type SmsProof, useSmsCode, verifySmsCode } from './sms-codes.ts'

/** Makes an account that may rent, and signs it in. */
export const registerUser = async (
  services: Services,
  { tokens }: Identity,
  request: z.output<typeof registerRequest>,
  client: Client,
): Promise<SignedIn> => {
  if (request.agreed === false) refuse('request.invalid', { message: agreeFirst, errors: { agreed: agreeFirst } })
  const proof = await proveTelephone(services, request)
  const passwordHash = await hashPassword(request.password, services.config)
  const now = services.clock.now()
  try {
    return await services.db.transaction(async (tx) => {
      if (proof) await useSmsCode(tx, proof, now)
      const { username, phone, display_name: displayName = '', company_name: companyName = '' } = request
      const user = await insertUser(tx, { username, phone, passwordHash, displayName, companyName }, ['renter'], now)
      return { userId: user.id, tokens: await openSession(tx, tokens, user.id, client, now) }
    })
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'app_user_username')
      return refuse('user.username_taken', { errors: { username: '用户名已被使用' } })
    if (constraint === 'app_user_phone') return refuse('user.phone_taken', { errors: { phone: '手机号已被注册' } })
    throw error
  }
}

const agreeFirst = '请先阅读并同意用户协议'

/** The number's owner is proved before anything is said about whether it is taken. */
const proveTelephone = async (
  services: Services,
  { phone, sms_code: code }: { phone: string; sms_code?: string | undefined },
): Promise<SmsProof | null> => {
  if (code !== undefined) return verifySmsCode(services, phone, 'register', code)
  if (services.config.isRegisterSmsRequired)
    refuse('request.missing', { message: '请填写验证码', errors: { sms_code: '请填写验证码' } })
  return null
}
