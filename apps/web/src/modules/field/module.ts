import type { StartModule } from '../../shell/module.ts'

export const fieldModule: StartModule = {
  name: 'field',
  routes: [
    { path: '/field/waiting', access: 'auth', title: '待上传', screen: () => import('./screens/waiting.tsx') },
    { path: '/field/clashes', access: 'auth', title: '对不上的操作', screen: () => import('./screens/clashes.tsx') },
  ],
}
