import * as z from 'zod/mini'
import { type BusinessRole, businessRoleCodes } from '../access.ts'
import { tenantCapabilityCodes } from '../tenant/roles.ts'
import { asName, blankName, done, flag, phone, requiredName, timestamp, upTo } from '../values.ts'
import { roleAliases } from './abilities.ts'
import { smsLimits, smsPurposes } from './limits.ts'

const username = z.string('请填写用户名').check(
  z.trim(),
  upTo('用户名', 64),
  z.overwrite(asName),
  z.refine<string>(
    (value) => /^[\p{Script=Han}A-Za-z0-9_]{3,32}$/u.test(value),
    '用户名为 3 到 32 个字符，可用中文、字母、数字和下划线',
  ),
  // One box takes both, so a name that reads as a number could shadow another person's.
  z.refine<string>((value) => !/^1\d{10}$/.test(value), '用户名不能是手机号'),
)
const newPassword = z.string('请填写密码').check(
  z.minLength(8, '密码至少 8 位'),
  z.maxLength(128, { error: '密码不能超过 128 位', abort: true }),
  z.refine<string>((value) => /\p{L}/u.test(value) && /\d/.test(value), '密码需同时包含字母和数字'),
)
export const givenPassword = (label = '密码') =>
  z.string(`请填写${label}`).check(z.minLength(1, `请填写${label}`), z.maxLength(128, `${label}不能超过 128 位`))
/** Six digits, whichever way they were sent. */
export const emailCode = z
  .string('请填写邮箱验证码')
  .check(z.trim(), z.regex(new RegExp(`^\\d{${smsLimits.digits}}$`), `验证码为 ${smsLimits.digits} 位数字`))
export const smsCode = z
  .string('请填写验证码')
  .check(z.trim(), z.regex(new RegExp(`^\\d{${smsLimits.digits}}$`), `验证码为 ${smsLimits.digits} 位数字`))
const smsPurpose = z.enum(smsPurposes, '不支持这种验证码用途')
const account = z
  .string('请填写用户名或手机号')
  .check(z.trim(), z.minLength(1, '请填写用户名或手机号'), upTo('用户名', 64), z.overwrite(asName))
const jwt = (label: string) =>
  z.string(`请提供${label}`).check(z.minLength(1, `请提供${label}`), z.maxLength(4096, '令牌过长'))

/** A password with a name or number, or a text message's code with a number. */
const missingField = (given: { username?: string; phone?: string; password?: string; sms_code?: string }) => {
  const isBySms = given.sms_code !== undefined && given.password === undefined
  if (isBySms) return given.phone === undefined && given.username === undefined ? 'phone' : null
  if (given.username === undefined && given.phone === undefined) return 'username'
  return given.password === undefined ? 'password' : null
}
const missingText = { username: '请填写用户名或手机号', phone: '请填写手机号', password: '请填写密码' }

export const loginRequest = z
  .object({
    username: z.optional(account),
    phone: z.optional(account),
    password: z.optional(givenPassword()),
    sms_code: z.optional(smsCode),
  })
  .check((context) => {
    const field = missingField(context.value)
    if (field)
      context.issues.push({ code: 'custom', path: [field], message: missingText[field], input: context.value[field] })
  })
/** Of an account that is made together with something else: all of them from a guest, none from somebody signed in. */
export const newAccountFields = {
  username: z.optional(username),
  password: z.optional(newPassword),
  phone: z.optional(phone()),
  sms_code: z.optional(smsCode),
}
export const registerRequest = z.object({
  username,
  password: newPassword,
  phone: phone(),
  sms_code: z.optional(smsCode),
  agreed: z.optional(flag),
  display_name: z.optional(requiredName('姓名', 40)),
  company_name: z.optional(requiredName('单位名称', 80)),
})
export const refreshRequest = z.object({ refresh: jwt('刷新令牌') })
export const verifyRequest = z.object({ token: jwt('令牌') })
export const sendSmsRequest = z.object({ phone: phone(), purpose: z._default(smsPurpose, 'login') })
export const verifySmsRequest = z.object({
  phone: phone(),
  purpose: z._default(smsPurpose, 'login'),
  sms_code: smsCode,
})
export const changePasswordRequest = z.object({ old_password: givenPassword('当前密码'), new_password: newPassword })
export const resetPasswordRequest = z.object({ phone: phone(), sms_code: smsCode, new_password: newPassword })
export const profileRequest = z.object({
  display_name: z.optional(requiredName('姓名', 40)),
  company_name: blankName('单位名称', 80),
  email: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          upTo('邮箱', 120),
          z.regex(/^$|^[^\s@\p{C}]+@[^\s@.\p{C}]+(?:\.[^\s@.\p{C}]+)+$/u, '邮箱格式不正确'),
        ),
    ),
  ),
})
const heldRole = z.pipe(
  z.string('请选择角色'),
  z.transform((value, context) => {
    const role = roleAliases[value] ?? (value as BusinessRole)
    if (businessRoleCodes.includes(role)) return role
    context.issues.push({ code: 'custom', message: '没有这种角色', input: value })
    return z.NEVER
  }),
)
export const switchRoleRequest = z.object({ role: heldRole })

export const tokens = z.object({ access: z.string(), refresh: z.string() })

const roleDetail = z.object({ code: z.string(), label: z.string(), home: z.string() })
const roleProfile = z.nullable(z.object({ since: timestamp, company_name: z.string() }))

/** The signed-in person, as only he himself reads it. */
/** What somebody is by an application, without a role of its own; null: he never applied. */
const appliedProfileFields = z.object({ status: z.enum(['pending', 'approved', 'rejected', 'suspended']) })
const appliedProfile = z.nullable(appliedProfileFields)
export const userInfo = z.object({
  id: z.number(),
  username: z.string(),
  /** What to call him: the display name, else the username. */
  name: z.string(),
  display_name: z.string(),
  company_name: z.string(),
  phone: z.nullable(z.string()),
  phone_masked: z.nullable(z.string()),
  email: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  is_demo: z.boolean(),
  user_type: z.string(),
  technical_role: z.string(),
  custom_permissions: z.array(z.string()),
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
  role_details: z.array(roleDetail),
  primary_role: z.string(),
  primary_role_detail: roleDetail,
  /** By the role somebody was given, by his application, or both. */
  technician_profile: z.nullable(
    z.object({
      since: z.optional(timestamp),
      company_name: z.optional(z.string()),
      ...z.partial(z.extend(appliedProfileFields, { id: z.number() })).shape,
    }),
  ),
  equipment_owner_profile: roleProfile,
  renter_profile: roleProfile,
  driver_profile: appliedProfile,
  shipper_profile: appliedProfile,
  /** Orders of parts name him by this id. */
  supplier_profile: z.nullable(z.extend(appliedProfileFields, { id: z.optional(z.number()) })),
  /** What his role lets him do for the company he acts for (`X-Tenant`); null: he acts for himself. */
  company_may: z.nullable(z.array(z.enum(tenantCapabilityCodes))),
  created_at: timestamp,
  last_login_at: z.nullable(timestamp),
})
export type UserInfo = z.output<typeof userInfo>

export const signedIn = z.extend(tokens, { ...done, user: userInfo })
export const userDone = z.object({ ...done, user: userInfo })
export const plainDone = z.object(done)
export const smsSent = z.object({
  ...done,
  expires_in: z.number(),
  retry_after: z.number(),
  /** Only in demo mode, where there is no telephone to read it on. */
  demo_code: z.optional(z.string()),
})
export const tokenState = z.object({
  ...done,
  valid: z.literal(true),
  token_type: z.enum(['access', 'refresh']),
  expires_at: timestamp,
})
export const rolesAndPermissions = z.object({
  success: z.literal(true),
  data: z.object({
    roles: z.array(z.string()),
    role_details: z.array(roleDetail),
    permissions: z.array(z.string()),
    abilities: z.array(z.string()),
    primary_role: z.string(),
    suggestion: z.string(),
  }),
})
