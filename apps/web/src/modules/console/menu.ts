/** R148: every place of the console by its group, as the documents order them; who may enter is said by the route table. */
import { lines, type LineFace } from '@jihui/protocol/rental/faces'
import type { SessionUser } from '../../shell/api/session-user.ts'
import { mayEnter } from '../../shell/guards.ts'
import { laterRoutes } from '../../shell/routes/later.at-work.ts'
import { consolePaths } from '../../kits/desk/paths.ts'

export interface MenuEntry {
  readonly label: string
  /** A place, or the popup with what is asked of contracts (R149). */
  readonly to: string | { readonly popup: 'contract-requests'; readonly needs: string }
}
export interface MenuGroup {
  readonly title: string
  readonly line?: string
  readonly entries: readonly MenuEntry[]
}

/** A line with desks of its own opens those; one without works at the common ones, with what belongs to them. */
function groupOf({ id, label, desks }: LineFace): MenuGroup {
  const isAtCommonDesk = desks.contracts === undefined
  const entries: (MenuEntry | undefined | false)[] = [
    { label: '资质审核', to: desks.review ?? consolePaths.review({ line: id }) },
    { label: '合同', to: desks.contracts ?? consolePaths.contracts({ line: id }) },
    isAtCommonDesk && { label: '合同模板', to: '/admin/contract-templates' },
    isAtCommonDesk && {
      label: '合同状态变更申请',
      to: { popup: 'contract-requests', needs: 'contract_approve' },
    },
    desks.machines !== undefined && { label: '设备核验', to: desks.machines },
    desks.audits !== undefined && { label: '审核管理', to: desks.audits },
    desks.production !== undefined && { label: '审核处理', to: desks.production },
  ]
  return { title: label, line: id, entries: entries.filter((entry) => entry !== undefined && entry !== false) }
}

export const menuGroups: readonly MenuGroup[] = [
  ...lines.map(groupOf),
  {
    title: '物联网',
    entries: [
      { label: '监测看板', to: '/iot-dashboard' },
      { label: '告警', to: '/iot-alerts' },
      { label: '数据分析', to: '/iot-analytics' },
      { label: '远程控制', to: '/iot-control' },
    ],
  },
  {
    title: '运营管理',
    entries: [
      { label: '运营看板', to: '/operations-dashboard' },
      { label: '维保排程', to: '/admin/maintenance-scheduling' },
      { label: '权限管理', to: '/admin/permission-management' },
      { label: '系统优化', to: '/admin/system-optimization' },
      { label: '订单', to: consolePaths.orders() },
      { label: '扣款裁定', to: consolePaths.deductions },
      { label: '状态修复', to: '/admin/rental-status-fixer' },
    ],
  },
  {
    title: '系统管理',
    entries: [
      { label: '入驻申请', to: '/admin/applications' },
      { label: '用户', to: '/admin/users' },
      { label: '财务报表', to: '/admin/financial-reports' },
      { label: '打款', to: consolePaths.payouts },
      { label: '总账', to: consolePaths.ledger() },
      { label: '系统设置', to: '/admin/settings' },
      { label: '发通知', to: '/admin/notifications' },
      { label: '操作日志', to: '/admin/audit-log' },
    ],
  },
]

type Judged = Parameters<typeof mayEnter>[1] & Pick<SessionUser, 'is_superuser' | 'permissions'>

const rowOf = (to: string) => laterRoutes.find(({ path }) => path === to.split('?')[0])

function mayFollow({ to }: MenuEntry, user: Judged): boolean {
  if (typeof to !== 'string') return user.is_superuser || user.permissions.includes(to.needs)
  const row = rowOf(to)
  return row !== undefined && mayEnter(row, user)
}

/** The groups with what this person may enter. */
export const menuFor = (user: Judged): MenuGroup[] =>
  menuGroups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayFollow(entry, user)) }))
    .filter(({ entries }) => entries.length > 0)
