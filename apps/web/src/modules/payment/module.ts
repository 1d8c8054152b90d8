import type { StartModule } from '../../shell/module.ts'

export const paymentModule: StartModule = {
  name: 'payment',
  liveKeys: ['payment'],
  routes: [
    {
      path: '/payout-account',
      access: 'auth',
      title: '收款账户',
      screen: () => import('./screens/payout-account.tsx'),
    },
  ],
  lineScreens: {
    payment: { screen: () => import('./screens/payment.tsx') },
    paid: { screen: () => import('./screens/payment-success.tsx') },
  },
}
