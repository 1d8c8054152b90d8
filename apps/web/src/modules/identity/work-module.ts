import { ShieldCheck, UserRound, UsersRound } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, leading } from '../../shell/routes/route.ts'

export const identityWork: WorkModule = {
  name: 'identity',
  routes: [
    desk('/admin/users', '用户', () => import('./desk/screens/users.tsx'), { needs: 'user_view' }),
    desk('/admin/users/:id', '用户', () => import('./desk/screens/user.tsx'), {
      needs: 'user_view',
    }),
    desk('/admin/permission-management', '权限管理', () => import('./desk/screens/permissions.tsx'), {
      access: 'permission:permission_manage',
      isBroad: true,
    }),
    leading('/permission-management', '/admin/permission-management'),
  ],
  search: {
    person: {
      title: '人',
      icon: UserRound,
      rank: 2,
      screen: '/admin/users/:id',
      path: ({ id }) => `/admin/users/${id}`,
      keptTitle: ({ id }) => `用户 ${id}`,
    },
  },
  places: [
    { to: '/admin/users', label: '用户', icon: UsersRound, group: 'system' },
    { to: '/admin/permission-management', label: '权限', icon: ShieldCheck, group: 'system' },
  ],
}
