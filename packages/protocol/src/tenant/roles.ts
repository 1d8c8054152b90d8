/** What members are to their company, and what each may do for it. */
import { codesOf } from '../codes.ts'
import { readerOf } from '../page-view.ts'

export const tenantCapabilities = {
  manage: { label: '管理成员、资料和审批规则' },
  order: { label: '下单、续租、取消和签合同' },
  approve: { label: '审批订单' },
  pay: { label: '付款、处理押金和扣款' },
  receive: { label: '收货、交接、归还和报修' },
  view_orders: { label: '看企业的订单' },
  view_money: { label: '看企业的付款和合同' },
  keep_addresses: { label: '管理收货地址' },
  keep_invoice_titles: { label: '管理发票抬头' },
  keep_machines: { label: '登记和管理企业的设备、交接和收回' },
  view_earnings: { label: '看企业设备的收益' },
} as const
export type TenantCapability = keyof typeof tenantCapabilities
export const tenantCapabilityCodes = codesOf(tenantCapabilities)

interface RoleDeclaration {
  readonly label: string
  /** What it is for, where somebody chooses it. */
  readonly hint: string
  readonly may: readonly TenantCapability[]
}
const declareRoles = <const T extends Record<string, RoleDeclaration>>(roles: T) => roles

export const tenantRoles = declareRoles({
  head: { label: '负责人', hint: '管理企业和成员，什么都能办', may: codesOf(tenantCapabilities) },
  buyer: {
    label: '采购',
    hint: '替企业下单、签合同、收货',
    may: ['order', 'receive', 'view_orders', 'view_money', 'keep_addresses'],
  },
  approver: { label: '审批', hint: '审批要审批的订单', may: ['approve', 'view_orders', 'view_money'] },
  finance: {
    label: '财务',
    hint: '付款、看合同、账目和设备收益、管发票抬头',
    may: ['pay', 'view_orders', 'view_money', 'keep_invoice_titles', 'view_earnings'],
  },
  site: {
    label: '现场',
    hint: '收货、交接和归还，管企业的设备',
    may: ['receive', 'view_orders', 'keep_addresses', 'keep_machines'],
  },
})
export type TenantRole = keyof typeof tenantRoles
export const tenantRoleCodes = codesOf(tenantRoles)
export const tenantRoleOf = readerOf<TenantRole, RoleDeclaration>(tenantRoles)

/** The roles whose members may do this for their company. */
export const tenantRolesWith = (capability: TenantCapability): readonly TenantRole[] =>
  tenantRoleCodes.filter((role) => tenantRoleOf(role).may.includes(capability))

/** The role of whoever founds a company, and the one no company is ever without. */
export const foundingRole = 'head' satisfies TenantRole
/** What a head is after he handed over, where he stays. */
export const roleAfterHandOver = 'buyer' satisfies TenantRole
