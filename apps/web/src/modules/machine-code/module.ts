import type { StartModule } from '../../shell/module.ts'

export const machineCodeModule: StartModule = {
  name: 'machine-code',
  routes: [
    { path: '/m/:code', access: 'public', title: '这台设备', screen: () => import('./screens/scanned.tsx') },
    {
      path: '/m/:code/reports/:number',
      access: 'public',
      title: '报修进度',
      screen: () => import('./screens/reported.tsx'),
    },
  ],
}
