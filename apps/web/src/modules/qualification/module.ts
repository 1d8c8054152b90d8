import type { StartModule } from '../../shell/module.ts'

export const qualificationModule: StartModule = {
  name: 'qualification',
  liveKeys: ['qualification'],
  routes: [
    {
      path: '/user/qualifications',
      access: 'auth',
      title: '资质夹',
      screen: () => import('./screens/qualifications.tsx'),
    },
  ],
}
