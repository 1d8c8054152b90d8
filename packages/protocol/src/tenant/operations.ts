/** Companies: founding, members, what staff decide. */
import { defineEndpoint } from '../endpoint.ts'
import * as schema from './schema.ts'

const base = '/api/tenants/'
const one = `${base}:id/`
/** What `files` of a company are: its licence, photographed. */
export const tenantFiles = { licence: { max: 1, kind: 'document' } } as const

export const listTenants = defineEndpoint({
  name: 'list_tenants',
  summary: '我的企业',
  method: 'GET',
  path: base,
  access: 'auth',
  response: schema.tenantList,
})
export const foundTenant = defineEndpoint({
  name: 'found_tenant',
  summary: '创建企业：名称、统一社会信用代码和营业执照，创建人是负责人',
  method: 'POST',
  path: base,
  access: 'auth',
  body: schema.tenantRequest,
  files: tenantFiles,
  idempotent: true,
  response: schema.tenantDone,
  status: 201,
  errors: [
    'tenant.licence_missing',
    'tenant.code_taken',
    'tenant.too_many_unverified',
    'tenant.too_many_memberships',
    'tenant.not_member',
  ],
})
export const getTenant = defineEndpoint({
  name: 'get_tenant',
  summary: '企业资料：成员和核实企业的人可看',
  method: 'GET',
  path: one,
  access: 'auth',
  params: schema.byTenant,
  response: schema.tenant,
  errors: ['tenant.not_member'],
})
export const changeTenant = defineEndpoint({
  name: 'change_tenant',
  summary: '修改企业资料或审批规则；改了名称、代码或营业执照要重新核实',
  method: 'PATCH',
  path: one,
  access: 'auth',
  params: schema.byTenant,
  body: schema.tenantChange,
  files: tenantFiles,
  response: schema.tenantDone,
  errors: ['tenant.not_member', 'tenant.role_lacks', 'tenant.decided', 'tenant.code_taken'],
})
export const leaveTenant = defineEndpoint({
  name: 'leave_tenant',
  summary: '退出企业；最后一位负责人不能退出',
  method: 'POST',
  path: `${one}leave/`,
  access: 'auth',
  params: schema.byTenant,
  response: schema.tenantLeft,
  errors: ['tenant.not_member', 'tenant.last_head'],
})
export const handOverTenant = defineEndpoint({
  name: 'hand_over_tenant',
  summary: '把负责人交给另一位成员，自己成为采购',
  method: 'POST',
  path: `${one}hand-over/`,
  access: 'auth',
  params: schema.byTenant,
  body: schema.handOverRequest,
  response: schema.memberDone,
  errors: ['tenant.not_member', 'tenant.role_lacks', 'tenant.member_not_found', 'tenant.hand_over_to_self'],
})

export const listMembers = defineEndpoint({
  name: 'list_tenant_members',
  summary: '企业成员和没有接受的邀请',
  method: 'GET',
  path: `${one}members/`,
  access: 'auth',
  params: schema.byTenant,
  response: schema.memberList,
  errors: ['tenant.not_member'],
})
export const inviteMember = defineEndpoint({
  name: 'invite_tenant_member',
  summary: '按手机号邀请成员：链接只能用一次，过期作废',
  method: 'POST',
  path: `${one}members/`,
  access: 'auth',
  params: schema.byTenant,
  body: schema.inviteRequest,
  limit: 'verify',
  idempotent: true,
  response: schema.invited,
  status: 201,
  errors: [
    'tenant.not_member',
    'tenant.role_lacks',
    'tenant.already_member',
    'tenant.already_invited',
    'tenant.too_many_members',
    'tenant.too_many_invitations',
    'tenant.invitation_not_found',
  ],
})
export const changeRole = defineEndpoint({
  name: 'change_tenant_role',
  summary: '改成员的角色',
  method: 'PATCH',
  path: `${one}members/:member_id/`,
  access: 'auth',
  params: schema.byMember,
  body: schema.roleRequest,
  response: schema.memberDone,
  errors: ['tenant.not_member', 'tenant.role_lacks', 'tenant.member_not_found', 'tenant.last_head'],
})
export const removeMember = defineEndpoint({
  name: 'remove_tenant_member',
  summary: '移出成员',
  method: 'DELETE',
  path: `${one}members/:member_id/`,
  access: 'auth',
  params: schema.byMember,
  response: schema.memberDone,
  errors: ['tenant.not_member', 'tenant.role_lacks', 'tenant.member_not_found', 'tenant.last_head'],
})
export const withdrawInvitation = defineEndpoint({
  name: 'withdraw_tenant_invitation',
  summary: '撤回没有接受的邀请',
  method: 'DELETE',
  path: `${one}members/invitations/:invitation_id/`,
  access: 'auth',
  params: schema.byInvitation,
  response: schema.memberDone,
  errors: ['tenant.not_member', 'tenant.role_lacks', 'tenant.invitation_not_found', 'tenant.invitation_used'],
})
export const readInvitation = defineEndpoint({
  name: 'read_tenant_invitation',
  summary: '看邀请：哪家企业、什么角色、能不能接受',
  method: 'GET',
  path: `${base}invitations/:token/`,
  access: 'auth',
  params: schema.byToken,
  limit: 'verify',
  response: schema.invitationOffer,
  errors: ['tenant.invitation_not_found'],
})
export const acceptInvitation = defineEndpoint({
  name: 'accept_tenant_invitation',
  summary: '接受邀请，成为成员',
  method: 'POST',
  path: `${base}invitations/:token/accept/`,
  aliases: [`${one}invitations/:token/accept/`],
  access: 'auth',
  params: schema.byToken,
  limit: 'verify',
  response: schema.tenantDone,
  errors: [
    'tenant.not_member',
    'tenant.invitation_not_found',
    'tenant.invitation_used',
    'tenant.invitation_expired',
    'tenant.invitation_not_yours',
    'tenant.already_member',
    'tenant.too_many_members',
    'tenant.too_many_memberships',
  ],
})

const decisionErrors = ['tenant.not_found', 'tenant.decided']
export const listAllTenants = defineEndpoint({
  name: 'list_all_tenants',
  summary: '所有企业，等待核实的在前',
  method: 'GET',
  path: '/api/admin/tenants/',
  access: 'permission:tenant_verify',
  query: schema.tenantQuery,
  response: schema.tenantPage,
})
export const verifyTenant = defineEndpoint({
  name: 'verify_tenant',
  summary: '通过企业核实',
  method: 'POST',
  path: `${one}verify/`,
  access: 'permission:tenant_verify',
  params: schema.byTenant,
  body: schema.verifyTenantRequest,
  response: schema.tenantDone,
  errors: [...decisionErrors, 'tenant.papers_changed', 'tenant.code_taken'],
})
const refusing = (name: string, word: string, summary: string) =>
  defineEndpoint({
    name,
    summary,
    method: 'POST',
    path: `${one}${word}/`,
    access: 'permission:tenant_verify',
    params: schema.byTenant,
    body: schema.refuseTenantRequest,
    response: schema.tenantDone,
    errors: decisionErrors,
  })
export const rejectTenant = refusing('reject_tenant', 'reject', '企业核实不通过，写明原因')
export const freezeTenant = refusing('freeze_tenant', 'freeze', '冻结企业，写明原因')
export const unfreezeTenant = defineEndpoint({
  name: 'unfreeze_tenant',
  summary: '解除冻结，企业重新等待核实',
  method: 'POST',
  path: `${one}unfreeze/`,
  access: 'permission:tenant_verify',
  params: schema.byTenant,
  body: schema.verifyTenantRequest,
  response: schema.tenantDone,
  errors: decisionErrors,
})

export const tenantEndpoints = [
  listTenants,
  foundTenant,
  getTenant,
  changeTenant,
  leaveTenant,
  handOverTenant,
  listMembers,
  inviteMember,
  changeRole,
  removeMember,
  withdrawInvitation,
  readInvitation,
  acceptInvitation,
  listAllTenants,
  verifyTenant,
  rejectTenant,
  freezeTenant,
  unfreezeTenant,
]
