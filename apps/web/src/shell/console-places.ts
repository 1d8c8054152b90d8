import {
  Activity,
  BadgeCheck,
  BookOpen,
  ChartColumn,
  ClipboardList,
  FileCog,
  FilePen,
  Gauge,
  Gavel,
  HandCoins,
  ListChecks,
  Megaphone,
  PackageCheck,
  Radio,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  UsersRound,
  Wallet,
  Warehouse,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { lines } from '@jihui/protocol/rental/faces'
import { useUser } from './api/user.ts'
import { mayEnter } from './guards.ts'
import { consoleRoutes } from './routes/console.ts'

export interface ConsolePlace {
  to: string
  label: string
  icon: LucideIcon
}

/** The console's places by what they are for; who may enter one is said by its row of the route table. */
const groups: readonly { title: string; places: readonly ConsolePlace[] }[] = [
  {
    title: '审核',
    places: [
      { to: '/admin', label: '总览', icon: Gauge },
      { to: '/admin/qualification-verification', label: '资质审核', icon: BadgeCheck },
      { to: '/admin/contracts', label: '合同', icon: FilePen },
      { to: '/admin/equipment-owner-applications', label: '设备主申请', icon: Warehouse },
      { to: '/admin/equipment-verification', label: '设备核验', icon: PackageCheck },
      { to: '/admin/deductions', label: '扣款裁定', icon: Gavel },
    ],
  },
  {
    title: '运营',
    places: [
      { to: '/admin/orders', label: '订单', icon: ClipboardList },
      { to: '/admin/rental-status-fixer', label: '状态修复', icon: ListChecks },
      { to: '/admin/maintenance-scheduling', label: '维保排程', icon: Wrench },
      { to: '/iot-dashboard', label: '设备监测', icon: Radio },
      { to: '/operations-dashboard', label: '运营看板', icon: ChartColumn },
      { to: '/admin/payouts', label: '设备主打款', icon: HandCoins },
      { to: '/admin/reconciliation', label: '对账', icon: Scale },
      { to: '/admin/ledger', label: '总账', icon: BookOpen },
      { to: '/admin/financial-reports', label: '财务报表', icon: Wallet },
    ],
  },
  {
    title: '系统',
    places: [
      { to: '/admin/contract-templates', label: '合同模板', icon: FileCog },
      { to: '/admin/users', label: '用户', icon: UsersRound },
      { to: '/admin/permission-management', label: '权限', icon: ShieldCheck },
      { to: '/admin/notifications', label: '发通知', icon: Megaphone },
      { to: '/admin/audit-log', label: '操作日志', icon: ScrollText },
      { to: '/admin/settings', label: '系统设置', icon: Settings },
      { to: '/admin/system-optimization', label: '系统优化', icon: Activity },
    ],
  },
  { title: '前台', places: [{ to: '/', label: '回到机汇', icon: Store }] },
]
/** What stands at the foot of a phone, beside 更多. */
export const consoleTabs: readonly string[] = [
  '/admin',
  '/admin/qualification-verification',
  '/admin/contracts',
  '/admin/orders',
]

const rowAt = (path: string) => consoleRoutes.find((row) => row.path === path)

/** The groups with what the reader may enter; nothing is shown that would be refused. */
export function useConsolePlaces() {
  const user = useUser()
  if (!user) return []
  return groups
    .map(({ title, places }) => ({
      title,
      places: places.filter(({ to }) => {
        const row = rowAt(to)
        return row === undefined || mayEnter(row, user)
      }),
    }))
    .filter(({ places }) => places.length > 0)
}

/** A line's own desk belongs to the common one of its kind. */
const commonOf: Readonly<Record<string, string>> = {
  review: '/admin/qualification-verification',
  reviewItem: '/admin/qualification-verification',
  contracts: '/admin/contracts',
  contract: '/admin/contracts',
  machines: '/admin/equipment-verification',
  machine: '/admin/equipment-verification',
}
const placeByPath = new Map(
  lines.flatMap((line) =>
    Object.entries(line.desks).flatMap(([name, path]) => (commonOf[name] ? [[path, commonOf[name]] as const] : [])),
  ),
)

/** Whether a path of the route table belongs to a place of the navigation. */
export const isPlaceOf = (place: string, path: string): boolean => {
  const here = placeByPath.get(path) ?? path
  if (place === '/admin' || place === '/') return here === place
  if (place === '/iot-dashboard') return here.startsWith('/iot-')
  return here === place || here.startsWith(`${place}/`)
}
