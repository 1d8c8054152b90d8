import type { PermissionDeclaration } from '../module.ts'

declare module '../access.ts' {
  interface PermissionCodes {
    user_view: true
    user_create: true
    user_edit: true
    user_delete: true
    permission_manage: true
  }
}

/** What each is called and lets a person do; the console shows these words as the server sends them. */
export const identityPermissions = {
  user_view: {
    group: 'user',
    short: '查看',
    label: '查看用户',
    allows: '能看用户名单和每个人的概况，手机号只显示头尾。',
    heldBy: ['admin', 'staff'],
  },
  user_create: {
    group: 'user',
    short: '新建',
    label: '新建用户',
    allows: '能替别人开账号。给出员工或管理员身份，另外要“权限”。',
    heldBy: [],
    needs: 'user_view',
    power: '能开新账号',
  },
  user_edit: {
    group: 'user',
    short: '编辑',
    label: '编辑用户',
    allows: '能改资料和业务角色、停用账号、让人重新登录，看完整手机号，也审核设备主申请。',
    heldBy: ['admin'],
    needs: 'user_view',
    power: '能看完整手机号，也能停用别人的账号',
  },
  user_delete: {
    group: 'user',
    short: '删除',
    label: '删除用户',
    allows: '能注销账号。还有订单或设备没了结的人不能注销。',
    heldBy: [],
    needs: 'user_view',
    power: '能注销别人的账号',
  },
  permission_manage: {
    group: 'system',
    short: '权限',
    label: '管理权限',
    allows: '能改这张表，能给人换技术角色，但给不出自己没有的权限。',
    heldBy: [],
    needs: 'user_view',
    power: '能把自己有的权限给别人',
  },
} satisfies Readonly<Record<string, PermissionDeclaration>>
