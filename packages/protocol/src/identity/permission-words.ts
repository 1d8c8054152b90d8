/** What each permission is called and lets a person do, declared once; the console shows these words as the server sends them. */
import { initialPermissions, type Permission, type TechnicalRole } from '../access.ts'

export const permissionGroups = {
  equipment: '设备',
  rental: '租赁',
  contract: '合同',
  user: '用户',
  qualification: '资质',
  payment: '付款',
  invoice: '发票',
  system: '系统',
} as const
export type PermissionGroup = keyof typeof permissionGroups

export interface PermissionWords {
  readonly group: PermissionGroup
  /** Under its group: 查看. */
  readonly short: string
  /** Alone: 查看设备. */
  readonly label: string
  /** What whoever holds it may do. */
  readonly allows: string
  /** Of little use without this one. */
  readonly needs?: Permission
  /** What goes without it. */
  readonly without?: string
  /** What a role can do from now on that calls for a second thought, after the role's name. */
  readonly power?: string
}

const ownOrder = '订单本人办自己的订单靠归属，不靠这个权限'
const ownMachine = '设备主管自己的设备靠归属，不靠这个权限'

/** In the order of the matrix. */
export const permissionWords: Record<Permission, PermissionWords> = {
  equipment_view: {
    group: 'equipment',
    short: '查看',
    label: '查看设备',
    allows: '能看设备监测：连接、读数和告警。',
    without: '公开的设备页谁都能看，不用这个权限',
  },
  equipment_create: {
    group: 'equipment',
    short: '新建',
    label: '新建设备',
    allows: '能替平台登记设备。现在设备都由设备主登记，平台自有设备的登记以后加入。',
    needs: 'equipment_view',
    without: ownMachine,
  },
  equipment_edit: {
    group: 'equipment',
    short: '编辑',
    label: '编辑设备',
    allows: '能核验设备、看设备主申请、给设备排维保。',
    needs: 'equipment_view',
    without: ownMachine,
  },
  equipment_delete: {
    group: 'equipment',
    short: '删除',
    label: '删除设备',
    allows: '能向设备发远程指令，包括停机。',
    needs: 'equipment_view',
    without: ownMachine,
    power: '能让正在用的设备停下来',
  },
  rental_view: {
    group: 'rental',
    short: '查看',
    label: '查看租赁',
    allows: '能看所有人的订单、联系方式和进度。',
    without: ownOrder,
  },
  rental_create: {
    group: 'rental',
    short: '新建',
    label: '新建租赁',
    allows: '能下租赁订单。',
    needs: 'rental_view',
    without: '登录的人都能给自己下单，不靠这个权限',
  },
  rental_edit: {
    group: 'rental',
    short: '编辑',
    label: '编辑租赁',
    allows: '能发货、确认收货和归还、记录交接、改联系人，也能给用户发通知。',
    needs: 'rental_view',
    without: ownOrder,
  },
  rental_cancel: {
    group: 'rental',
    short: '取消',
    label: '取消租赁',
    allows: '能替租客取消还没发货的订单，已付的钱自动退回。',
    needs: 'rental_view',
    without: ownOrder,
  },
  rental_approve: {
    group: 'rental',
    short: '审批',
    label: '审批租赁',
    allows: '能修复前后对不上的订单状态，每次修复要写原因。',
    needs: 'rental_view',
    power: '能改订单的状态',
  },
  contract_view: {
    group: 'contract',
    short: '查看',
    label: '查看合同',
    allows: '能看所有订单的合同和下载。',
    without: ownOrder,
  },
  contract_create: {
    group: 'contract',
    short: '新建',
    label: '新建合同',
    allows: '能给订单生成合同。',
    needs: 'contract_view',
    without: ownOrder,
  },
  contract_edit: {
    group: 'contract',
    short: '编辑',
    label: '编辑合同',
    allows: '能改合同模板，改过的模板从下一份合同起用。',
    needs: 'contract_view',
  },
  contract_delete: {
    group: 'contract',
    short: '删除',
    label: '删除合同',
    allows: '能删除合同模板。签过的合同谁也删不了。',
    needs: 'contract_edit',
  },
  contract_approve: {
    group: 'contract',
    short: '审批',
    label: '审批合同',
    allows: '能审核合同，处理合同状态的申请，终止合同。',
    needs: 'contract_view',
  },
  contract_sign: {
    group: 'contract',
    short: '签署',
    label: '签署合同',
    allows: '留给平台方签署。现在平台盖章是自动的。',
    needs: 'contract_view',
    without: '租客签自己的合同靠归属，不靠这个权限',
  },
  user_view: {
    group: 'user',
    short: '查看',
    label: '查看用户',
    allows: '能看用户名单和每个人的概况，手机号只显示头尾。',
  },
  user_create: {
    group: 'user',
    short: '新建',
    label: '新建用户',
    allows: '能替别人开账号。给出员工或管理员身份，另外要“权限”。',
    needs: 'user_view',
    power: '能开新账号',
  },
  user_edit: {
    group: 'user',
    short: '编辑',
    label: '编辑用户',
    allows: '能改资料和业务角色、停用账号、让人重新登录，看完整手机号，也审核设备主申请。',
    needs: 'user_view',
    power: '能看完整手机号，也能停用别人的账号',
  },
  user_delete: {
    group: 'user',
    short: '删除',
    label: '删除用户',
    allows: '能注销账号。还有订单或设备没了结的人不能注销。',
    needs: 'user_view',
    power: '能注销别人的账号',
  },
  qualification_view: {
    group: 'qualification',
    short: '查看',
    label: '查看资质',
    allows: '能看审核队列和所有人交的资质文件。',
    without: ownOrder,
    power: '能看所有人交的证件',
  },
  qualification_verify: {
    group: 'qualification',
    short: '审核',
    label: '审核资质',
    allows: '能通过、驳回、要求补件，也能批量审，各条业务线都算。签合同和收款要别的权限。',
    needs: 'qualification_view',
  },
  payment_view: {
    group: 'payment',
    short: '查看',
    label: '查看付款',
    allows: '能看所有订单的付款和退款记录。',
    without: ownOrder,
  },
  payment_process: {
    group: 'payment',
    short: '处理',
    label: '处理付款',
    allows: '能登记线下收款、处理退款、给设备主打款。',
    needs: 'payment_view',
    power: '能退款，也能给设备主打款',
  },
  invoice_view: {
    group: 'invoice',
    short: '查看',
    label: '查看发票',
    allows: '能看发票。开票功能还没有上线，先留着。',
    without: ownOrder,
  },
  invoice_create: {
    group: 'invoice',
    short: '新建',
    label: '新建发票',
    allows: '能开发票。开票功能还没有上线，先留着。',
    needs: 'invoice_view',
  },
  reports: {
    group: 'system',
    short: '报表',
    label: '看财务报表',
    allows: '能看财务报表和账本。',
  },
  log_view: {
    group: 'system',
    short: '日志',
    label: '看操作日志',
    allows: '能看谁在什么时候做了什么，也能看系统状态和设置。',
  },
  system_settings: {
    group: 'system',
    short: '设置',
    label: '改系统设置',
    allows: '能改全平台的规则，比如合同要不要先审、短信发不发。',
    needs: 'log_view',
    power: '能改全平台的规则',
  },
  permission_manage: {
    group: 'system',
    short: '权限',
    label: '管理权限',
    allows: '能改这张表，能给人换技术角色，但给不出自己没有的权限。',
    needs: 'user_view',
    power: '能把自己有的权限给别人',
  },
}
export const permissionsInOrder = Object.keys(permissionWords) as Permission[]
export const labelOfPermission = (code: string): string =>
  (permissionWords as Record<string, PermissionWords>)[code]?.label ?? code

/** Rows of the matrix; `guest` is whoever is not signed in. */
export const matrixRoles: Record<TechnicalRole | 'guest', string> = {
  super_admin: '超级管理员',
  admin: '管理员',
  staff: '员工',
  user: '用户',
  guest: '访客',
}
export type MatrixRole = keyof typeof matrixRoles
export const labelOfRole = (role: string): string => (matrixRoles as Record<string, string>)[role] ?? role

/** Rows nobody changes, and why. What a guest sees is public: no permission is asked there. */
export const fixedRoles: Partial<Record<MatrixRole, string>> = {
  super_admin: '超级管理员固定有全部权限',
  guest: '访客看到的都是公开页面，不靠权限，不能改',
}
export const guestPermissions: readonly Permission[] = ['equipment_view']
/** What to bear in mind before a role is given anything at all. */
export const roleCautions: Partial<Record<MatrixRole, string>> = {
  user: '注册的人都是用户，加上的每一项人人都能用',
}
/** What a permission means to somebody who does not work here: for his own things, or more than he should have. */
export const wordsForUsers = (code: Permission): string =>
  initialPermissions.user.includes(code)
    ? '用户有它，也只对自己的那一份，看不到别人的。'
    : '这一项是给工作人员准备的，用户拿到就可能管到别人的事。'
