import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

const owner = 'role:equipment_owner'

export const ownerWork: WorkModule = {
  name: 'owner',
  routes: [
    {
      path: '/equipment-owner/apply',
      access: 'auth',
      title: '申请成为设备主',
      screen: () => import('./screens/apply.tsx'),
    },
    {
      path: '/my-owner-application',
      access: 'auth',
      title: '我的设备主申请',
      screen: () => import('./screens/my-application.tsx'),
    },
    { path: '/equipment-owner', access: owner, title: '设备主工作台', redirect: '/equipment-owner/dashboard' },
    { path: '/owner/dashboard', access: owner, title: '设备主工作台', redirect: '/equipment-owner/dashboard' },
    {
      path: '/equipment-owner/dashboard',
      access: owner,
      title: '设备主工作台',
      screen: () => import('./screens/dashboard.tsx'),
      frame: 'owner',
    },
    {
      path: '/equipment-owner/applications',
      access: owner,
      title: '设备主申请记录',
      screen: () => import('./screens/applications.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/equipment/register',
      access: owner,
      title: '登记设备',
      screen: () => import('./screens/register.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/maintenance',
      access: owner,
      title: '维护',
      screen: () => import('./screens/maintenance.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/maintenance/create',
      access: owner,
      title: '新建维护单',
      screen: () => import('./screens/maintenance-create.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/maintenance/:id',
      access: owner,
      title: '维护单',
      screen: () => import('./screens/maintenance-detail.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/earnings',
      access: owner,
      title: '设备收益',
      screen: () => import('./screens/earnings.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/calendar',
      access: owner,
      title: '设备日历',
      screen: () => import('./screens/calendar.tsx'),
      frame: 'owner',
      isBroad: true,
    },
    {
      path: '/equipment-owner/rentals',
      access: owner,
      title: '出租订单',
      screen: () => import('./screens/rentals.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/rentals/:id',
      access: owner,
      title: '出租订单',
      screen: () => import('./screens/rental.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/rentals/:id/handover',
      access: owner,
      title: '出场交接',
      screen: () => import('./screens/handover.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment-owner/rentals/:id/take-back',
      access: owner,
      title: '归还验收',
      screen: () => import('./screens/take-back.tsx'),
      frame: 'owner-step',
    },
    {
      path: '/equipment/detail/:id',
      access: owner,
      title: '设备资料',
      screen: () => import('./screens/equipment-detail.tsx'),
      frame: 'owner-step',
    },
    desk('/admin/equipment-owner-applications', '设备主申请', () => import('./desk/screens/owner-applications.tsx'), {
      needs: 'equipment_edit',
      isBroad: true,
    }),
  ],
}
