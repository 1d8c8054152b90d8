import type { ScreenRoute } from './route.ts'

const owner = 'role:equipment_owner'

/** Becoming an owner, and everything an owner runs. */
export const ownerRoutes: ScreenRoute[] = [
  {
    path: '/equipment-owner/apply',
    access: 'auth',
    title: '申请成为设备主',
    screen: () => import('../../modules/owner/screens/apply.tsx'),
  },
  {
    path: '/my-owner-application',
    access: 'auth',
    title: '我的设备主申请',
    screen: () => import('../../modules/owner/screens/my-application.tsx'),
  },
  { path: '/equipment-owner', access: owner, title: '设备主工作台', redirect: '/equipment-owner/dashboard' },
  { path: '/owner/dashboard', access: owner, title: '设备主工作台', redirect: '/equipment-owner/dashboard' },
  {
    path: '/equipment-owner/dashboard',
    access: owner,
    title: '设备主工作台',
    screen: () => import('../../modules/owner/screens/dashboard.tsx'),
    frame: 'owner',
  },
  {
    path: '/equipment-owner/applications',
    access: owner,
    title: '设备主申请记录',
    screen: () => import('../../modules/owner/screens/applications.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/equipment/register',
    access: owner,
    title: '登记设备',
    screen: () => import('../../modules/owner/screens/register.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/maintenance',
    access: owner,
    title: '维护',
    screen: () => import('../../modules/owner/screens/maintenance.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/maintenance/create',
    access: owner,
    title: '新建维护单',
    screen: () => import('../../modules/owner/screens/maintenance-create.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/maintenance/:id',
    access: owner,
    title: '维护单',
    screen: () => import('../../modules/owner/screens/maintenance-detail.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/earnings',
    access: owner,
    title: '设备收益',
    screen: () => import('../../modules/owner/screens/earnings.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/calendar',
    access: owner,
    title: '设备日历',
    screen: () => import('../../modules/owner/screens/calendar.tsx'),
    frame: 'owner',
    isBroad: true,
  },
  {
    path: '/equipment-owner/rentals',
    access: owner,
    title: '出租订单',
    screen: () => import('../../modules/owner/screens/rentals.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/rentals/:id',
    access: owner,
    title: '出租订单',
    screen: () => import('../../modules/owner/screens/rental.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/rentals/:id/handover',
    access: owner,
    title: '出场交接',
    screen: () => import('../../modules/owner/screens/handover.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment-owner/rentals/:id/take-back',
    access: owner,
    title: '归还验收',
    screen: () => import('../../modules/owner/screens/take-back.tsx'),
    frame: 'owner-step',
  },
  {
    path: '/equipment/detail/:id',
    access: owner,
    title: '设备资料',
    screen: () => import('../../modules/owner/screens/equipment-detail.tsx'),
    frame: 'owner-step',
  },
]
