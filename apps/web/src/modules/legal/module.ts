import type { StartModule } from '../../shell/module.ts'

export const legalModule: StartModule = {
  name: 'legal',
  routes: [
    {
      path: '/legal/service-agreement',
      access: 'public',
      title: '服务协议',
      screen: () => import('./screens/service-agreement.tsx'),
    },
    {
      path: '/legal/privacy-policy',
      access: 'public',
      title: '隐私政策',
      screen: () => import('./screens/privacy-policy.tsx'),
    },
  ],
}
