import type { StartModule } from '../../shell/module.ts'

export const agreementModule: StartModule = {
  name: 'agreement',
  liveKeys: ['agreement'],
  routes: [
    {
      path: '/my-contracts',
      access: 'auth',
      title: '我的合同',
      screen: () => import('./screens/my-contracts.tsx'),
    },
    {
      path: '/verify',
      access: 'public',
      title: '验合同',
      screen: () => import('./screens/verify.tsx'),
    },
    {
      path: '/verify/:number',
      access: 'public',
      title: '验合同',
      screen: () => import('./screens/verify.tsx'),
    },
  ],
  lineScreens: {
    contract: { screen: () => import('./screens/contract.tsx') },
  },
}
