import type { ScreenRoute } from './route.ts'

export const consoleRoutes: ScreenRoute[] = [
  {
    path: '/admin',
    access: 'admin',
    title: '总览',
    screen: () => import('../../modules/console/screens/dashboard.tsx'),
    frame: 'console',
  },
  {
    path: '/admin/qualification-verification',
    access: 'admin',
    title: '资质审核',
    screen: () => import('../../modules/console/screens/qualification-queue.tsx'),
    frame: 'console',
    isBroad: true,
  },
  {
    path: '/admin/equipment-owner-applications',
    access: 'admin',
    title: '设备主申请',
    screen: () => import('../../modules/console/screens/owner-applications.tsx'),
    frame: 'console',
  },
  {
    path: '/admin/orders',
    access: 'admin',
    title: '订单操作',
    screen: () => import('../../modules/console/screens/orders.tsx'),
    frame: 'console',
  },
  {
    path: '/admin/orders/:id',
    access: 'admin',
    title: '订单',
    screen: () => import('../../modules/console/screens/order.tsx'),
    frame: 'console',
  },
  {
    path: '/admin/contracts/rental/:id',
    access: 'admin',
    title: '租赁合同',
    screen: () => import('../../modules/console/screens/rental-contract.tsx'),
    frame: 'console',
  },
]
