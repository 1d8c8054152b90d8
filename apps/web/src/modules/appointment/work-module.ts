import type { WorkModule } from '../../shell/module.ts'
import { appointmentPaths } from './appointment-paths.ts'

export const appointmentWork: WorkModule = {
  name: 'appointment',
  routes: [
    {
      path: appointmentPaths.mine,
      access: 'auth',
      title: '我的任命',
      screen: () => import('./screens/my-appointments.tsx'),
    },
    {
      path: appointmentPaths.ofCompany,
      access: 'auth',
      title: '报修人和代表',
      screen: () => import('./screens/company-people.tsx'),
    },
    {
      path: appointmentPaths.ofOwner,
      access: 'role:equipment_owner',
      title: '报修人和代表',
      screen: () => import('./screens/owner-people.tsx'),
      frame: 'owner-step',
    },
    {
      path: appointmentPaths.delegate,
      access: 'role:business_delegate',
      title: '商务代表中心',
      screen: () => import('./screens/delegate-center.tsx'),
    },
  ],
}
