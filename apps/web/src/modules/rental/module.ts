import type { StartModule } from '../../shell/module.ts'

export const rentalModule: StartModule = {
  name: 'rental',
  liveKeys: ['rental'],
  routes: [
    {
      path: '/user/orders',
      access: 'auth',
      title: '全部订单',
      screen: () => import('./screens/orders.tsx'),
      frame: 'tab',
    },
  ],
  lineScreens: {
    form: { screen: () => import('./screens/rental-form.tsx') },
    trial: { screen: () => import('./screens/price-trial.tsx') },
    submitted: { screen: () => import('./screens/rental-submitted.tsx') },
    orders: { screen: () => import('./screens/orders.tsx'), frame: 'tab' },
    order: { screen: () => import('./screens/order-detail.tsx') },
    orderDone: { screen: () => import('./screens/order-success.tsx') },
    delivery: { screen: () => import('./screens/delivery.tsx') },
    issue: { screen: () => import('./screens/issue-report.tsx') },
    extension: { screen: () => import('./screens/extension.tsx') },
    earlyReturn: { screen: () => import('./screens/early-return.tsx') },
  },
}
