/** People, as those see them who administer accounts. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  account,
  accountDone,
  accountPage,
  accountQuery,
  byAccount,
  changeRoleRequest,
  createAccountRequest,
  deleteAccountRequest,
  updateAccountRequest,
} from './user-schema.ts'

const base = '/api/admin/users/'

export const listAccounts = defineEndpoint({
  name: 'list_accounts',
  summary: '用户名单，附各角色人数',
  method: 'GET',
  path: base,
  access: 'permission:user_view',
  query: accountQuery,
  response: accountPage,
})
export const createAccount = defineEndpoint({
  name: 'create_account',
  summary: '替别人开账号',
  method: 'POST',
  path: base,
  access: 'permission:user_create',
  body: createAccountRequest,
  response: accountDone,
  status: 201,
  errors: ['user.username_taken', 'user.phone_taken', 'user.beyond_own'],
})
export const getAccount = defineEndpoint({
  name: 'get_account',
  summary: '一个用户的资料、角色和往来',
  method: 'GET',
  path: `${base}:id/`,
  access: 'permission:user_view',
  params: byAccount,
  response: account,
  errors: ['user.not_found'],
})
export const updateAccount = defineEndpoint({
  name: 'update_account',
  summary: '改资料、业务角色，停用或恢复账号',
  method: 'PATCH',
  path: `${base}:id/`,
  access: 'permission:user_edit',
  params: byAccount,
  body: updateAccountRequest,
  response: accountDone,
  errors: [
    'user.not_found',
    'user.phone_taken',
    'user.above_you',
    'user.of_company',
    'user.own_account',
    'user.last_super_admin',
    'user.tied',
  ],
})
export const changeAccountRole = defineEndpoint({
  name: 'change_account_role',
  summary: '换技术角色；给不出自己没有的权限',
  method: 'PUT',
  path: `${base}:id/role/`,
  access: 'permission:permission_manage',
  params: byAccount,
  body: changeRoleRequest,
  response: accountDone,
  errors: [
    'user.not_found',
    'user.own_role',
    'user.above_you',
    'user.of_company',
    'user.beyond_own',
    'user.last_super_admin',
    'user.role_changed',
  ],
})
export const signOutAccount = defineEndpoint({
  name: 'sign_out_account',
  summary: '结束一个用户的所有登录',
  method: 'POST',
  path: `${base}:id/sign-out/`,
  access: 'permission:user_edit',
  params: byAccount,
  body: z.object({}),
  response: accountDone,
  errors: ['user.not_found', 'user.above_you', 'user.of_company'],
})
export const withdrawAccountPhone = defineEndpoint({
  name: 'withdraw_account_phone',
  summary: '撤回一个用户还没有确认的手机号更换',
  method: 'DELETE',
  path: `${base}:id/phone-change/`,
  access: 'permission:user_edit',
  params: byAccount,
  response: accountDone,
  errors: ['user.not_found', 'user.above_you', 'user.of_company', 'auth.phone_change_none'],
})
export const deleteAccount = defineEndpoint({
  name: 'delete_account',
  summary: '注销账号：不能再登录，订单要用的资料留着',
  method: 'DELETE',
  path: `${base}:id/`,
  access: 'permission:user_delete',
  params: byAccount,
  body: deleteAccountRequest,
  response: accountDone,
  errors: [
    'user.not_found',
    'user.above_you',
    'user.of_company',
    'user.own_account',
    'user.last_super_admin',
    'user.tied',
  ],
})

export const userEndpoints = [
  listAccounts,
  createAccount,
  getAccount,
  updateAccount,
  changeAccountRole,
  signOutAccount,
  withdrawAccountPhone,
  deleteAccount,
]
