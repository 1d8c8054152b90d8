import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  changePasswordRequest,
  loginRequest,
  plainDone,
  profileRequest,
  refreshRequest,
  registerRequest,
  resetPasswordRequest,
  rolesAndPermissions,
  sendSmsRequest,
  signedIn,
  smsSent,
  switchRoleRequest,
  tokens,
  tokenState,
  userDone,
  userInfo,
  verifyRequest,
  verifySmsRequest,
} from './schema.ts'

const loginRefusals = [
  'auth.wrong_credentials',
  'auth.account_disabled',
  'auth.too_many_failures',
  'auth.phone_unknown',
  'auth.phone_changed_lately',
  'sms.code_wrong',
]

/** Signing in is bound by its failures, counted in the database; someone who knows the password never waits. */
export const obtainToken = defineEndpoint({
  name: 'obtain_token',
  summary: '登录，得到一对令牌',
  method: 'POST',
  path: '/api/token/',
  access: 'public',
  body: loginRequest,
  response: tokens,
  errors: loginRefusals,
})
export const login = defineEndpoint({
  name: 'login',
  summary: '登录：用户名或手机号加密码，或手机号加短信验证码',
  method: 'POST',
  path: '/api/auth/login/',
  access: 'public',
  body: loginRequest,
  response: signedIn,
  errors: loginRefusals,
})
export const register = defineEndpoint({
  name: 'register',
  summary: '注册并登录',
  method: 'POST',
  path: '/api/auth/register/',
  access: 'public',
  body: registerRequest,
  response: signedIn,
  status: 201,
  limit: 'register',
  errors: ['user.username_taken', 'user.phone_taken', 'sms.code_wrong'],
})
export const refreshToken = defineEndpoint({
  name: 'refresh_token',
  summary: '换新令牌；用过的刷新令牌再用一次，整个登录失效',
  method: 'POST',
  path: '/api/token/refresh/',
  access: 'public',
  body: refreshRequest,
  response: tokens,
  errors: ['auth.refresh_failed', 'auth.account_disabled'],
})
export const verifyToken = defineEndpoint({
  name: 'verify_token',
  summary: '令牌是否有效',
  method: 'POST',
  path: '/api/token/verify/',
  access: 'public',
  body: verifyRequest,
  response: tokenState,
  errors: ['auth.token_invalid', 'auth.token_expired', 'auth.session_ended', 'auth.account_disabled'],
})
export const logout = defineEndpoint({
  name: 'logout',
  summary: '退出登录',
  method: 'POST',
  path: '/api/auth/logout/',
  access: 'auth',
  body: z.object({}),
  response: plainDone,
})
export const getUserInfo = defineEndpoint({
  name: 'get_user_info',
  summary: '我是谁：资料、角色、权限；替企业办时，设备主这样的角色看企业的',
  method: 'GET',
  path: '/api/auth/user-info/',
  access: 'auth',
  company: 'view_orders',
  response: userInfo,
})
export const updateProfile = defineEndpoint({
  name: 'update_profile',
  summary: '修改自己的资料',
  method: 'PATCH',
  path: '/api/auth/profile/',
  access: 'auth',
  body: profileRequest,
  response: userDone,
})
export const switchRole = defineEndpoint({
  name: 'switch_role',
  summary: '切换主角色，只能切换到自己持有的角色',
  method: 'POST',
  path: '/api/auth/switch-role/',
  access: 'auth',
  body: switchRoleRequest,
  response: userDone,
  errors: ['auth.role_not_held'],
})
export const uploadAvatar = defineEndpoint({
  name: 'upload_avatar',
  summary: '上传头像',
  method: 'POST',
  path: '/api/auth/upload-avatar/',
  access: 'auth',
  body: z.object({}),
  files: { avatar: { max: 1, kind: 'image' }, image: { max: 1, kind: 'image' } },
  response: z.extend(userDone, { avatar_url: z.string() }),
  errors: ['file.missing', 'file.wrong_type', 'file.too_large', 'file.broken'],
})
export const changePassword = defineEndpoint({
  name: 'change_password',
  summary: '修改密码，其他设备上的登录随之失效',
  method: 'POST',
  path: '/api/auth/change-password/',
  access: 'auth',
  body: changePasswordRequest,
  response: plainDone,
  limit: 'password',
  errors: ['auth.password_wrong', 'auth.password_unchanged', 'auth.too_many_failures'],
})
export const resetPassword = defineEndpoint({
  name: 'reset_password',
  summary: '用短信验证码重设密码，所有登录随之失效',
  method: 'POST',
  path: '/api/auth/reset-password/',
  access: 'public',
  body: resetPasswordRequest,
  response: plainDone,
  limit: 'password',
  errors: ['sms.code_wrong', 'auth.phone_unknown', 'auth.phone_changed_lately', 'user.phone_taken'],
})
export const sendSmsCode = defineEndpoint({
  name: 'send_sms_code',
  summary: '发送短信验证码；无论手机号是否注册，回答都一样',
  method: 'POST',
  path: '/api/auth/send-sms-code/',
  access: 'public',
  body: sendSmsRequest,
  response: smsSent,
  limit: 'sms',
  errors: ['sms.too_soon', 'sms.too_many', 'sms.refused', 'sms.failed'],
})
export const checkSmsCode = defineEndpoint({
  name: 'verify_sms_code',
  summary: '验证码是否正确；不会用掉它',
  method: 'POST',
  path: '/api/auth/verify-sms-code/',
  access: 'public',
  body: verifySmsRequest,
  response: plainDone,
  limit: 'sms',
  errors: ['sms.code_wrong'],
})
export const getRolesAndPermissions = defineEndpoint({
  name: 'get_roles_permissions',
  summary: '我的角色与权限',
  method: 'GET',
  path: '/api/maintenance/user/roles-permissions/',
  access: 'auth',
  response: rolesAndPermissions,
})
export const getCsrfToken = defineEndpoint({
  name: 'get_csrf_token',
  summary: '写请求要带的 CSRF 令牌',
  method: 'GET',
  path: '/api/csrf-token/',
  access: 'public',
  response: z.object({ csrfToken: z.string() }),
})

export const identityEndpoints = [
  obtainToken,
  login,
  register,
  refreshToken,
  verifyToken,
  logout,
  getUserInfo,
  updateProfile,
  switchRole,
  uploadAvatar,
  changePassword,
  resetPassword,
  sendSmsCode,
  checkSmsCode,
  getRolesAndPermissions,
  getCsrfToken,
]
