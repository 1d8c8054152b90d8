import * as z from 'zod/mini'
import { papersFingerprint } from '../papers.ts'
import {
  done,
  flag,
  id,
  optionalLine,
  optionalText,
  pageOf,
  pageQuery,
  phone,
  requiredLine,
  requiredName,
  requiredText,
  timestamp,
  yuan,
  yuanIn,
} from '../values.ts'
import { waitingTime } from '../waiting/schema.ts'
import { approvalReasonCodes } from './approval-rules.ts'
import { isCreditCode, plainCreditCode } from './credit-code.ts'
import { approvalActionCodes, approvalStatusCodes, tenantActionCodes, tenantStatusCodes } from './machine.ts'
import { tenantCapabilityCodes, tenantRoleCodes } from './roles.ts'

export const creditCode = z
  .string('请填写统一社会信用代码')
  .check(
    z.maxLength(60, '统一社会信用代码应为 18 位'),
    z.overwrite(plainCreditCode),
    z.refine(isCreditCode, '统一社会信用代码不对，请对照营业执照检查 18 位代码'),
  )
const role = z.enum(tenantRoleCodes, '角色应为 head、buyer、approver、finance 或 site')
/** An amount in yuan; null or blank: no limit. */
const limit = (label: string, amount = yuanIn(label)) =>
  z.optional(
    z.pipe(
      z.nullable(z.union([z.string(), z.number()], `${label}不是有效金额`)),
      z.transform((value, context) => {
        if (value === null || value === '') return null
        const read = z.safeParse(amount, value)
        if (read.success) return read.data
        context.issues.push({ code: 'custom', message: read.error.issues[0]!.message, input: value })
        return z.NEVER
      }),
    ),
  )
const rules = {
  /** Orders that cost more, the deposit not counted, are approved first. */
  approval_above: limit('需要审批的金额'),
  /** Orders that bring those of the month above this are approved first. */
  monthly_budget: limit('每月预算'),
  /** Orders whose deposit is waived are approved first. */
  approve_without_deposit: z.optional(flag),
}

export const tenantRequest = z.object({
  name: requiredName('企业名称', 100),
  credit_code: creditCode,
})
export const tenantChange = z.object({
  name: z.optional(requiredName('企业名称', 100)),
  credit_code: z.optional(creditCode),
  ...rules,
})
export const byTenant = z.object({ id: id('企业') })
export const byMember = z.object({ id: id('企业'), member_id: id('成员') })
export const byInvitation = z.object({ id: id('企业'), invitation_id: id('邀请') })
export const byToken = z.object({ token: z.string().check(z.regex(/^[\w-]{20,80}$/, '邀请链接不完整')) })

export const tenant = z.object({
  id: z.number(),
  name: z.string(),
  credit_code: z.string(),
  status: z.enum(tenantStatusCodes),
  status_display: z.string(),
  status_sentence: z.string(),
  /** Why it was refused or frozen. */
  status_reason: z.string(),
  /** What the reader is to it; null: he decides on it. */
  role: z.nullable(z.enum(tenantRoleCodes)),
  role_display: z.string(),
  may: z.array(z.enum(tenantCapabilityCodes)),
  /** Of whoever is not yet a member it is not told. */
  licence_url: z.nullable(z.string()),
  licence_mime: z.nullable(z.string()),
  /** Of what a decision is taken on. */
  papers_fingerprint: z.string(),
  approval_above: z.nullable(yuan),
  monthly_budget: z.nullable(yuan),
  approve_without_deposit: z.boolean(),
  member_count: z.number(),
  founded_by: z.string(),
  waiting: waitingTime,
  actions: z.array(z.enum(tenantActionCodes)),
  created_at: timestamp,
  verified_at: z.nullable(timestamp),
  updated_at: timestamp,
})
/** An invitation as whoever was invited sees it. */
export const invitationOffer = z.object({
  token: z.string(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  role: z.enum(tenantRoleCodes),
  role_display: z.string(),
  invited_by: z.string(),
  phone_masked: z.string(),
  expires_at: timestamp,
  /** Why it cannot be accepted; null: it can. */
  refusal: z.nullable(z.string()),
})
export const tenantList = z.object({ results: z.array(tenant) })
export const tenantPage = z.extend(pageOf(tenant), { by_status: z.record(z.string(), z.number()) })
export const tenantQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', ...tenantStatusCodes], '状态无效'), ''),
  keyword: optionalText('关键词', 60),
})
export const tenantDone = z.extend(tenant, { ...done, tenant })
export const tenantLeft = z.object(done)

export const verifyTenantRequest = z.object({
  notes: optionalText('意见', 500),
  papers_fingerprint: z.optional(papersFingerprint),
})
export const refuseTenantRequest = z.object({ reason: requiredText('原因', 500) })

export const member = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  phone_masked: z.string(),
  role: z.enum(tenantRoleCodes),
  role_display: z.string(),
  is_me: z.boolean(),
  joined_at: timestamp,
})
export const invitation = z.object({
  id: z.number(),
  phone_masked: z.string(),
  role: z.enum(tenantRoleCodes),
  role_display: z.string(),
  invited_by: z.string(),
  expires_at: timestamp,
  /** Path whoever is invited opens; only heads are told. */
  path: z.nullable(z.string()),
})
export const memberList = z.object({ results: z.array(member), invitations: z.array(invitation) })
export const memberDone = z.extend(memberList, done)
export const inviteRequest = z.object({ phone: phone(), role })
export const invited = z.extend(invitation, done)
export const roleRequest = z.object({ role })
export const handOverRequest = z.object({ member_id: id('成员') })

export const approval = z.object({
  id: z.number(),
  tenant_id: z.number(),
  tenant_name: z.string(),
  status: z.enum(approvalStatusCodes),
  status_display: z.string(),
  reasons: z.array(z.enum(approvalReasonCodes)),
  reasons_display: z.array(z.string()),
  order_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  equipment_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  days: z.number(),
  /** What the order comes to, the deposit among it. */
  total_amount: yuan,
  deposit_amount: yuan,
  /** Orders of the company of that month, this one among them, without deposits. */
  month_amount: yuan,
  monthly_budget: z.nullable(yuan),
  requested_by: z.string(),
  decided_by: z.string(),
  notes: z.string(),
  /** When the order falls away undecided. */
  expires_at: z.nullable(timestamp),
  actions: z.array(z.enum(approvalActionCodes)),
  created_at: timestamp,
  decided_at: z.nullable(timestamp),
})
export const approvalPage = pageOf(approval)
export const approvalQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', ...approvalStatusCodes], '状态无效'), ''),
})
export const byApproval = z.object({ id: id('审批') })
export const approvalDone = z.extend(approval, { ...done, approval })
export const approveRequest = z.object({
  notes: optionalText('意见', 500),
  /** What the order came to where it was read: refused where it is something else by now. */
  total_amount: z.optional(yuanIn('订单金额')),
})
export const rejectApprovalRequest = z.object({ reason: requiredText('原因', 500) })

const addressFields = {
  label: optionalLine('名称', 20),
  contact_name: requiredName('联系人', 40),
  contact_phone: phone('联系电话'),
  region: requiredLine('所在地区', 100),
  address: requiredLine('详细地址', 200),
  is_default: z._default(flag, false),
}
export const addressRequest = z.object(addressFields)
export const address = z.object({
  id: z.number(),
  label: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  region: z.string(),
  address: z.string(),
  is_default: z.boolean(),
  created_at: timestamp,
})
export const addressList = z.object({ results: z.array(address) })
export const addressDone = z.extend(addressList, done)
export const byAddress = z.object({ id: id('地址') })

export const invoiceTitleRequest = z.object({
  title: requiredName('发票抬头', 100),
  tax_number: creditCode,
  bank_name: optionalLine('开户行', 80),
  account_number: z._default(
    z.string('银行账号不对').check(z.trim(), z.regex(/^(?:\d(?: ?\d){7,29})?$/, '银行账号是 8 到 30 位数字')),
    '',
  ),
  address: optionalLine('注册地址', 200),
  phone: z._default(z.string('电话不对').check(z.trim(), z.regex(/^[\d-]{0,20}$/, '电话只能有数字和短横线')), ''),
  is_default: z._default(flag, false),
})
export const invoiceTitle = z.object({
  id: z.number(),
  title: z.string(),
  tax_number: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  address: z.string(),
  phone: z.string(),
  is_default: z.boolean(),
  created_at: timestamp,
})
export const invoiceTitleList = z.object({ results: z.array(invoiceTitle) })
export const invoiceTitleDone = z.extend(invoiceTitleList, done)
export const byInvoiceTitle = z.object({ id: id('发票抬头') })
