/**
 * R148: every place of the console by its group, as the documents order them, then what else the modules bring; who may enter
 * is said by the route table.
 */
import { lines, type LineFace } from '@jihui/protocol/rental/faces'
import type { SessionUser } from '../../shell/api/session-user.ts'
import type { ConsoleGroupName } from '../../shell/console/console-groups.ts'
import { consolePlaces, isOpenTo } from '../../shell/console/place-list.ts'
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

const ordered: readonly (MenuGroup & { readonly more?: readonly ConsoleGroupName[] })[] = [
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
    title: '维保',
    more: ['care'],
    entries: [{ label: '供应商工作台', to: '/supplier/dashboard' }],
  },
  {
    title: '运营管理',
    more: ['review', 'operation'],
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
    more: ['money', 'system'],
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

const pathOf = (to: string): string => to.split('?')[0]!
const isNamed = (place: string): boolean =>
  ordered.some(({ entries }) => entries.some(({ to }) => typeof to === 'string' && pathOf(to) === place))
/** What the documents do not name, by the group its place has in the navigation. */
const restOf = (groups: readonly ConsoleGroupName[]): MenuEntry[] =>
  consolePlaces.flatMap(({ to, label, group }) => (groups.includes(group) && !isNamed(to) ? { label, to } : []))
export const menuGroups: readonly MenuGroup[] = ordered.map(({ more = [], ...group }) => ({
  ...group,
  entries: [...group.entries, ...restOf(more)],
}))

type Judged = Parameters<typeof isOpenTo>[1] & Pick<SessionUser, 'is_superuser' | 'permissions'>

function mayFollow({ to }: MenuEntry, user: Judged): boolean {
  if (typeof to !== 'string') return user.is_superuser || user.permissions.includes(to.needs)
  return isOpenTo(pathOf(to), user)
}

/** The groups with what this person may enter. */
export const menuFor = (user: Judged): MenuGroup[] =>
  menuGroups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayFollow(entry, user)) }))
    .filter(({ entries }) => entries.length > 0)
