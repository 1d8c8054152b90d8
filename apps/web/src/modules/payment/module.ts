import type { StartModule } from '../../shell/module.ts'

export const paymentModule: StartModule = {
  name: 'payment',
  liveKeys: ['payment'],
  lineScreens: {
    payment: { screen: () => import('./screens/payment.tsx') },
    paid: { screen: () => import('./screens/payment-success.tsx') },
  },
}
