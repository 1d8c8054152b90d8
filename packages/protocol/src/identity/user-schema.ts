/** Accounts, as those read and change them who administer them. */
import * as z from 'zod/mini'
import { grantableRoles, technicalRoles } from '../access.ts'
import {
  blankName,
  done,
  flag,
  id,
  optionalName,
  optionalText,
  pageOf,
  pageQuery,
  phone,
  requiredText,
  timestamp,
} from '../values.ts'
import { phoneChange } from './contact-schema.ts'
import { profileRequest, registerRequest } from './schema.ts'

const role = z.enum(technicalRoles, '没有这个角色')
const businessRoles = z.pipe(
  z.array(z.enum(grantableRoles, '没有这个业务角色'), '请选择业务角色').check(z.maxLength(20, '业务角色太多')),
  z.transform((roles) => [...new Set(roles)]),
)

export const accountRow = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  display_name: z.string(),
  company_name: z.string(),
  /** Masked in lists; whole on a person's own page for whoever may edit accounts. */
  phone: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  technical_role: role,
  technical_role_display: z.string(),
  business_roles: z.array(z.string()),
  business_roles_display: z.array(z.string()),
  is_active: z.boolean(),
  is_demo: z.boolean(),
  created_at: timestamp,
  last_login_at: z.nullable(timestamp),
})
export type AccountRow = z.output<typeof accountRow>

export const accountQuery = z.object({
  ...pageQuery,
  keyword: optionalText('关键词', 60),
  role: z._default(z.enum(['', ...technicalRoles], '没有这个角色'), ''),
  business_role: z._default(z.enum(['', ...grantableRoles], '没有这个业务角色'), ''),
  active: z._default(z.enum(['', 'true', 'false'], '请选择是或否'), ''),
  sort: z._default(z.enum(['newest', 'last_login'], '排序方式无效'), 'newest'),
})
export const accountPage = z.extend(pageOf(accountRow), {
  /** Whatever the filter: everybody under `all`, whoever is switched off under `inactive`, the rest by role. */
  counts: z.record(z.string(), z.number()),
  roles: z.array(z.object({ code: z.string(), label: z.string() })),
})

export const accountActions = ['edit', 'change_role', 'disable', 'enable', 'sign_out', 'delete'] as const
export const account = z.extend(accountRow, {
  email: z.nullable(z.string()),
  /** Whether he entered a code sent to it; letters go nowhere else. */
  email_verified: z.boolean(),
  /** A number that waits for its person to enter a code sent to it; the present one counts until then. */
  phone_change: z.nullable(phoneChange),
  primary_role: z.string(),
  primary_role_display: z.string(),
  /** Which business roles can be given, and whether he holds them by themselves. */
  grantable: z.array(z.object({ code: z.string(), label: z.string(), is_held: z.boolean() })),
  sessions_count: z.number(),
  /** What ties him to the platform: how many of each, and how many are not done with. */
  ties: z.array(
    z.object({ code: z.string(), label: z.string(), unit: z.string(), count: z.number(), open: z.number() }),
  ),
  /** Why and by whom he was switched off. */
  disabled: z.nullable(z.object({ timestamp, actor: z.string(), reason: z.string() })),
  /** What the reader may do with this account now. */
  actions: z.array(z.enum(accountActions)),
  /** Technical roles the reader can give him. */
  assignable_roles: z.array(z.object({ code: z.string(), label: z.string() })),
  /** What was done to this account; null for a reader who may not read the log. */
  history: z.nullable(
    z.array(z.object({ id: z.number(), timestamp, actor: z.string(), action: z.string(), text: z.string() })),
  ),
})
export type Account = z.output<typeof account>

export const byAccount = z.object({ id: id('用户') })
export const createAccountRequest = z.object({
  username: registerRequest.shape.username,
  password: registerRequest.shape.password,
  phone: phone(),
  display_name: optionalName('姓名', 40),
  company_name: optionalName('单位名称', 80),
  technical_role: z._default(role, 'user'),
  business_roles: z._default(businessRoles, ['renter']),
})
export const updateAccountRequest = z
  .object({
    display_name: blankName('姓名', 40),
    company_name: blankName('单位名称', 80),
    phone: z.optional(phone()),
    email: profileRequest.shape.email,
    business_roles: z.optional(businessRoles),
    is_active: z.optional(flag),
    reason: optionalText('原因', 200),
  })
  .check((context) => {
    const { is_active: isActive, reason: why } = context.value
    if (isActive === undefined || why) return
    const message = isActive ? '请填写恢复的原因' : '请填写停用的原因'
    context.issues.push({ code: 'custom', path: ['reason'], message, input: why })
  })
export const changeRoleRequest = z.object({
  technical_role: role,
  reason: requiredText('原因', 200),
  /** The role the caller saw; refused when it has changed since. */
  from: z.optional(role),
})
export const deleteAccountRequest = z.object({ reason: optionalText('原因', 200) })
export const accountDone = z.extend(account, done)
