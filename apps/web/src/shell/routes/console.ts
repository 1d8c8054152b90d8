import { lines, type DeskName, type LineFace } from '@jihui/protocol/rental/faces'
import type { ScreenModule, ScreenRoute } from './route.ts'

type Load = () => Promise<ScreenModule>
const queue: Load = () => import('../../modules/qualification/desk/screens/qualification-queue.tsx')
const contracts: Load = () => import('../../modules/agreement/desk/screens/contracts.tsx')
const contract: Load = () => import('../../modules/agreement/desk/screens/contract.tsx')
const machines: Load = () => import('../../modules/catalogue/desk/screens/machines-to-verify.tsx')
const machine: Load = () => import('../../modules/catalogue/desk/screens/machine-to-verify.tsx')

const desk = (path: string, title: string, screen: Load, rest: Partial<ScreenRoute> = {}): ScreenRoute => ({
  path,
  access: 'admin',
  title,
  screen,
  frame: 'console',
  ...rest,
})
const leading = (path: string, redirect: string): ScreenRoute => ({ path, access: 'admin', title: '控制台', redirect })

/** Desks a line may give an address of its own: the same screens, kept to the line. */
const lineDesks: Readonly<Record<DeskName, { title: string; screen: Load; rest?: Partial<ScreenRoute> }>> = {
  review: { title: '资质审核', screen: queue, rest: { isBroad: true, needs: 'qualification_view' } },
  reviewItem: { title: '资质审核', screen: queue, rest: { isBroad: true, needs: 'qualification_view' } },
  contracts: { title: '合同', screen: contracts, rest: { needs: 'contract_view' } },
  contract: { title: '合同', screen: contract, rest: { needs: 'contract_view' } },
  machines: { title: '设备核验', screen: machines, rest: { needs: 'equipment_edit' } },
  machine: { title: '设备核验', screen: machine, rest: { needs: 'equipment_edit' } },
  audits: {
    title: '审核管理',
    screen: () => import('../../modules/audit/desk/screens/audits.tsx'),
    rest: { needs: 'qualification_view' },
  },
  audit: {
    title: '审核档案',
    screen: () => import('../../modules/audit/desk/screens/audit.tsx'),
    rest: { needs: 'qualification_view' },
  },
  production: {
    title: '审核处理',
    screen: () => import('../../modules/qualification/desk/screens/production-reviews.tsx'),
    rest: { needs: 'qualification_view' },
  },
  productionItem: {
    title: '审核处理',
    screen: () => import('../../modules/qualification/desk/screens/production-review.tsx'),
    rest: { needs: 'qualification_view' },
  },
}
const desksOf = (line: LineFace): ScreenRoute[] =>
  (Object.entries(line.desks) as [DeskName, string][]).map(([name, path]) => {
    const { title, screen, rest } = lineDesks[name]
    return desk(path, `${line.short}${title}`, screen, { ...rest, line: line.id })
  })

/** The staff's screens; fetched with the first of them. `needs`: what one must hold beside being staff. */
export const consoleRoutes: ScreenRoute[] = [
  desk('/admin', '管理控制台', () => import('../../modules/console/screens/dashboard.tsx')),
  desk('/admin/qualification-verification', '资质审核', queue, { isBroad: true, needs: 'qualification_view' }),
  desk('/admin/qualification-verification/:id', '资质审核', queue, { isBroad: true, needs: 'qualification_view' }),
  desk('/admin/contracts', '合同', contracts, { needs: 'contract_view' }),
  desk(
    '/admin/contracts/rental/:id',
    '租赁合同',
    () => import('../../modules/rental/desk/screens/rental-contract.tsx'),
    {
      needs: 'contract_view',
    },
  ),
  desk('/admin/contracts/:id', '合同', contract, { needs: 'contract_view' }),
  desk('/admin/contract-templates', '合同模板', () => import('../../modules/agreement/desk/screens/templates.tsx'), {
    needs: 'contract_edit',
  }),
  desk(
    '/admin/contract-templates/:id',
    '合同模板',
    () => import('../../modules/agreement/desk/screens/template-editor.tsx'),
    {
      needs: 'contract_edit',
      isBroad: true,
    },
  ),
  desk('/admin/equipment-verification', '设备核验', machines, { needs: 'equipment_edit' }),
  desk('/admin/equipment-verification/:id', '设备核验', machine, { needs: 'equipment_edit' }),
  ...lines.flatMap(desksOf),
  desk(
    '/admin/equipment-owner-applications',
    '设备主申请',
    () => import('../../modules/owner/desk/screens/owner-applications.tsx'),
    { needs: 'equipment_edit' },
  ),
  desk('/admin/orders', '订单', () => import('../../modules/rental/desk/screens/orders.tsx'), { needs: 'rental_view' }),
  desk('/admin/orders/:id/handover', '交接', () => import('../../modules/rental/desk/screens/order-handover.tsx'), {
    needs: 'rental_edit',
  }),
  desk('/admin/orders/:id', '订单', () => import('../../modules/rental/desk/screens/order.tsx'), {
    needs: 'rental_view',
  }),
  desk(
    '/admin/rental-status-fixer',
    '状态修复',
    () => import('../../modules/consistency/desk/screens/status-fixer.tsx'),
    {
      needs: 'rental_approve',
      isBroad: true,
    },
  ),
  desk(
    '/admin/maintenance-scheduling',
    '维保排程',
    () => import('../../modules/maintenance/desk/screens/maintenance.tsx'),
    {
      needs: 'equipment_edit',
    },
  ),
  desk('/operations-dashboard', '运营看板', () => import('../../modules/console/screens/operations.tsx'), {
    access: 'role:platform_admin',
    needs: 'rental_view',
  }),
  desk('/iot-dashboard', '物联网看板', () => import('../../modules/iot/desk/screens/iot-dashboard.tsx'), {
    needs: 'equipment_view',
  }),
  desk('/iot-alerts', '物联网告警', () => import('../../modules/iot/desk/screens/iot-alerts.tsx'), {
    needs: 'equipment_view',
  }),
  desk('/iot-analytics', '物联网分析', () => import('../../modules/iot/desk/screens/iot-analytics.tsx'), {
    needs: 'equipment_view',
  }),
  desk('/iot-control', '设备远程控制', () => import('../../modules/iot/desk/screens/iot-control.tsx'), {
    needs: 'equipment_delete',
  }),
  desk(
    '/admin/financial-reports',
    '财务报表',
    () => import('../../modules/payment/desk/screens/financial-reports.tsx'),
    {
      needs: 'reports',
    },
  ),
  desk('/admin/reconciliation', '对账', () => import('../../modules/payment/desk/screens/reconciliation.tsx'), {
    needs: 'payment_process',
    isBroad: true,
  }),
  desk('/admin/deductions', '扣款裁定', () => import('../../modules/deposit/desk/screens/deductions.tsx'), {
    needs: 'payment_process',
    isBroad: true,
  }),
  desk('/admin/deductions/:id', '扣款裁定', () => import('../../modules/deposit/desk/screens/deduction.tsx'), {
    needs: 'payment_process',
    isBroad: true,
  }),
  desk('/admin/payouts', '设备主打款', () => import('../../modules/payment/desk/screens/payouts.tsx'), {
    needs: 'payment_process',
    isBroad: true,
  }),
  desk('/admin/payouts/:id', '设备主打款', () => import('../../modules/payment/desk/screens/payout.tsx'), {
    needs: 'payment_process',
    isBroad: true,
  }),
  desk('/admin/ledger', '总账', () => import('../../modules/payment/desk/screens/ledger.tsx'), {
    needs: 'reports',
    isBroad: true,
  }),
  desk('/admin/ledger/:rentalId', '这一单的账', () => import('../../modules/payment/desk/screens/ledger-order.tsx'), {
    needs: 'reports',
    isBroad: true,
  }),
  desk('/admin/users', '用户', () => import('../../modules/identity/desk/screens/users.tsx'), { needs: 'user_view' }),
  desk('/admin/users/:id', '用户', () => import('../../modules/identity/desk/screens/user.tsx'), {
    needs: 'user_view',
  }),
  desk('/admin/notifications', '发通知', () => import('../../modules/notification/desk/screens/notify.tsx'), {
    needs: 'rental_edit',
  }),
  desk(
    '/admin/permission-management',
    '权限管理',
    () => import('../../modules/identity/desk/screens/permissions.tsx'),
    {
      access: 'permission:permission_manage',
      isBroad: true,
    },
  ),
  desk('/admin/audit-log', '操作日志', () => import('../../modules/audit/desk/screens/audit-log.tsx'), {
    needs: 'log_view',
  }),
  desk('/admin/settings', '系统设置', () => import('../../modules/settings/desk/screens/settings.tsx'), {
    needs: 'log_view',
  }),
  desk('/admin/system-optimization', '系统优化', () => import('../../modules/console/screens/system.tsx'), {
    needs: 'log_view',
  }),
  leading('/admin/dashboard', '/admin'),
  leading('/admin/operations', '/operations-dashboard'),
  leading('/admin/operations-dashboard', '/operations-dashboard'),
  leading('/admin/iot-dashboard', '/iot-dashboard'),
  leading('/admin/iot-alerts', '/iot-alerts'),
  leading('/admin/iot-analytics', '/iot-analytics'),
  leading('/admin/iot-control', '/iot-control'),
  leading('/maintenance-scheduling', '/admin/maintenance-scheduling'),
  leading('/system-optimization', '/admin/system-optimization'),
  leading('/permission-management', '/admin/permission-management'),
]
