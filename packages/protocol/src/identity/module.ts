/** Accounts, sessions, permissions. */
import { identityEndpoints } from './operations.ts'
import { contactEndpoints } from './contact-operations.ts'
import { permissionEndpoints } from './permission-operations.ts'
import { userEndpoints } from './user-operations.ts'
import { identityErrors } from './errors.ts'
import { identityPermissions } from './permissions.ts'
import { defineModule, waitsForTime } from '../module.ts'

export const identityModule = defineModule({
  name: 'identity',
  endpoints: [...identityEndpoints, ...contactEndpoints, ...permissionEndpoints, ...userEndpoints],
  errors: identityErrors,
  permissions: identityPermissions,
  openUntil: {
    'phone_change.confirmed_at': waitsForTime('renter', 'sweep-identity', '7 天内没有确认，这次换号自动作废。'),
  },
  audit: {
    actions: {
      'user.appoint_administrator': '任命超级管理员',
      'user.create': '新建账号',
      'user.update': '修改账号资料',
      'user.disable': '停用账号',
      'user.enable': '恢复账号',
      'user.delete': '注销账号',
      'user.sign_out': '结束所有登录',
      'user.view': '查看用户的联系方式',
      'user.phone_asked': '提出更换手机号',
      'user.phone_confirmed': '更换手机号',
      'user.phone_withdrawn': '撤回更换手机号',
      'user.email_asked': '填写邮箱',
      'user.email_confirmed': '确认邮箱',
      'user.role': '更换角色',
      'permission.change': '修改权限',
    },
    objects: { user: '用户', role: '角色' },
  },
  settings: {
    keep_login_failures_days: {
      kind: 'number',
      group: '保留期限',
      label: '失败的登录',
      hint: '超过这么多天的，夜里分批删掉',
      unit: '天',
      min: 1,
      max: 3650,
      initial: 30,
    },
  },
  files: {
    avatar: { readers: 'anyone' },
  },
  notices: ['phone_asked', 'phone_changed', 'phone_kept'],
  examples: {
    register: { username: 'wanglei', password: 'Wanglei@2026', phone: '13800000000', display_name: '王磊' },
    login: { username: 'wanglei', password: 'Wanglei@2026' },
    obtain_token: { username: 'wanglei', password: 'Wanglei@2026' },
    send_sms_code: { phone: '13800000000', purpose: 'login' },
  },
})
