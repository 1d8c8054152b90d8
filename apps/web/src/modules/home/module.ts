import type { StartModule } from '../../shell/module.ts'

export const homeModule: StartModule = {
  name: 'home',
  routes: [
    {
      path: '/',
      access: 'public',
      title: '首页',
      screen: () => import('./screens/home.tsx'),
      frame: 'tab',
    },
    {
      path: '/location-picker',
      access: 'public',
      title: '选择位置',
      screen: () => import('./screens/location-picker.tsx'),
    },
  ],
}
