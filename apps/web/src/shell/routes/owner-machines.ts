import type { ScreenRoute } from './route.ts'

const owner = 'role:equipment_owner'

/** Owners' screens whose addresses would pass for a machine's, `/equipment/:id`: they are known from the start. */
export const ownerMachineRoutes: ScreenRoute[] = [
  {
    path: '/equipment/list',
    access: owner,
    title: '我的设备',
    screen: () => import('../../modules/owner/screens/equipment-list.tsx'),
    frame: 'owner',
  },
  {
    path: '/equipment/manage',
    access: owner,
    title: '价格与出租',
    screen: () => import('../../modules/owner/screens/equipment-manage.tsx'),
    frame: 'owner-step',
  },
]
