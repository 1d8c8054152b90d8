import type { StartModule } from '../../shell/module.ts'

export const catalogueModule: StartModule = {
  name: 'catalogue',
  routes: [
    {
      path: '/equipment-list',
      access: 'public',
      title: '设备列表',
      screen: () => import('./screens/all-equipment.tsx'),
      frame: 'tab',
    },
    {
      path: '/equipment/:id',
      access: 'public',
      title: '设备详情',
      screen: () => import('./screens/locate-equipment.tsx'),
    },
  ],
  lineScreens: {
    list: { screen: () => import('./screens/equipment-list.tsx'), frame: 'tab' },
    map: { screen: () => import('./screens/equipment-map.tsx'), frame: 'tab' },
    machine: { screen: () => import('./screens/equipment-detail.tsx') },
  },
}
