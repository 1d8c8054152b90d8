import type { StartModule } from '../../shell/module.ts'

export const tenantModule: StartModule = {
  name: 'tenant',
  routes: [
    { path: '/user/organisation', access: 'auth', title: '企业', screen: () => import('./screens/organisation.tsx') },
    {
      path: '/invitations/:token',
      access: 'auth',
      title: '企业邀请',
      screen: () => import('./screens/invitation.tsx'),
    },
    { path: '/approvals', access: 'auth', title: '企业审批', screen: () => import('./screens/approvals.tsx') },
  ],
}
