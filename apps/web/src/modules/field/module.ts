import type { StartModule } from '../../shell/module.ts'

export const fieldModule: StartModule = {
  name: 'field',
  routes: [
    { path: '/field/clashes', access: 'auth', title: '对不上的操作', screen: () => import('./screens/clashes.tsx') },
  ],
}
