import type { StartModule } from '../../shell/module.ts'

const owner = 'role:equipment_owner'

/** Owners' screens whose addresses would pass for a machine's, `/equipment/:id`: they are known from the start. */
export const ownerModule: StartModule = {
  name: 'owner',
  routes: [
    {
      path: '/equipment/list',
      access: owner,
      title: '我的设备',
      screen: () => import('./screens/equipment-list.tsx'),
      frame: 'owner',
    },
    {
      path: '/equipment/manage',
      access: owner,
      title: '价格与出租',
      screen: () => import('./screens/equipment-manage.tsx'),
      frame: 'owner-step',
    },
  ],
}
