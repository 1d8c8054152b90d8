/** An account that is made together with something else: by registering, or by applying without one. */
import type { Actor } from '../../../platform/access.ts'
import { constraintOf, type Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { hashPassword } from '../passwords.ts'
import { insertUser, type User } from '../queries.ts'
import { type SmsProof, useSmsCode as spendSmsCode, verifySmsCode } from './sms-codes.ts'

export interface NewAccount {
  readonly username: string
  readonly password: string
  readonly phone: string
  readonly sms_code?: string | undefined
  readonly display_name?: string | undefined
  readonly company_name?: string | undefined
}

/** The number's owner is proved before anything is said about whether it is taken. */
const proveTelephone = async (services: Services, { phone, sms_code: code }: NewAccount): Promise<SmsProof | null> => {
  if (code !== undefined) return verifySmsCode(services, phone, 'register', code)
  if (services.config.isRegisterSmsRequired)
    refuse('request.missing', { message: '请填写验证码', errors: { sms_code: '请填写验证码' } })
  return null
}

/** Refuses a name or number somebody has; any other error goes on. */
const refuseTaken = (error: unknown): never => {
  const constraint = constraintOf(error)
  if (constraint === 'app_user_username') refuse('user.username_taken', { errors: { username: '用户名已被使用' } })
  if (constraint === 'app_user_phone') refuse('user.phone_taken', { errors: { phone: '手机号已被注册' } })
  throw error
}

/** What takes its time before the transaction; answers what makes the account in it, one that may rent. */
export const prepareAccount = async (
  services: Services,
  account: NewAccount,
): Promise<(tx: Tx, now: Date) => Promise<User>> => {
  const proof = await proveTelephone(services, account)
  const passwordHash = await hashPassword(account.password, services.config)
  const { username, phone, display_name: displayName = '', company_name: companyName = '' } = account
  return async (tx, now) => {
    if (proof) await spendSmsCode(tx, proof, now)
    const user = { username, phone, passwordHash, displayName, companyName }
    return insertUser(tx, user, ['renter'], now).catch(refuseTaken)
  }
}

type Stated = Partial<NewAccount>
/** Whoever asks: he who is signed in, or the account that comes with what a guest sends. */
export type Applicant = Actor | ((tx: Tx, now: Date) => Promise<Actor>)

/** Refuses a guest who names no account. */
export const applicantOf = async (services: Services, actor: Actor | null, stated: Stated): Promise<Applicant> => {
  if (actor) return actor
  const { username, password, phone, sms_code: code } = stated
  const missing = {
    ...(username === undefined && { username: '请填写用户名' }),
    ...(password === undefined && { password: '请填写密码' }),
    ...(phone === undefined && { phone: '请填写手机号' }),
    ...(code === undefined && { sms_code: '请填写验证码' }),
  }
  if (username === undefined || password === undefined || phone === undefined || code === undefined)
    return refuse('request.missing', { message: '先登录，或填写用户名、密码、手机号和验证码', errors: missing })
  const make = await prepareAccount(services, { username, password, phone, sms_code: code })
  return async (tx, now) => {
    const user = await make(tx, now)
    return {
      id: user.id,
      username: user.username,
      displayName: user.displayName,
      sessionId: '',
      technicalRole: 'user',
      permissions: new Set(),
      roles: ['renter'],
      isStaff: false,
      tenant: null,
    }
  }
}
export const accountIn = (applicant: Applicant, tx: Tx, now: Date): Promise<Actor> =>
  typeof applicant === 'function' ? applicant(tx, now) : Promise.resolve(applicant)
