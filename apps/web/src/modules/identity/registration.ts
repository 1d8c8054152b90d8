import { passwordProblem } from './password-rules.ts'
import { phoneProblem } from '../../ui/fields/phone-field.tsx'

export interface Registration {
  username: string
  phone: string
  sms_code: string
  password: string
  display_name: string
  company_name: string
  agreed: boolean
}

export const noRegistration: Registration = {
  username: '',
  phone: '',
  sms_code: '',
  password: '',
  display_name: '',
  company_name: '',
  agreed: false,
}

/** What can be said without asking the server, field by field, in its own words. */
export function registrationProblems(given: Registration, isCodeAsked: boolean): Record<string, string> {
  const username = given.username.trim()
  const found: Record<string, string | undefined> = {
    username: usernameProblem(username),
    phone: given.phone ? phoneProblem(given.phone) : '请填写手机号',
    sms_code: !isCodeAsked || /^\d{6}$/.test(given.sms_code) ? undefined : '请填写验证码',
    password: passwordProblem(given.password),
    agreed: given.agreed ? undefined : '请先阅读并同意用户协议',
  }
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function usernameProblem(username: string): string | undefined {
  if (!username) return '请填写用户名'
  if (!/^[\p{Script=Han}A-Za-z0-9_]{3,32}$/u.test(username))
    return '用户名为 3 到 32 个字符，可用中文、字母、数字和下划线'
  return /^1\d{10}$/.test(username) ? '用户名不能是手机号' : undefined
}
