import { GitCompareArrows } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const fieldWork: WorkModule = {
  name: 'field',
  routes: [
    { path: '/field/waiting', access: 'auth', title: '待上传', screen: () => import('./screens/waiting.tsx') },
    { path: '/field/clashes', access: 'auth', title: '对不上的操作', screen: () => import('./screens/clashes.tsx') },
    desk('/admin/field/clashes', '现场冲突', () => import('./desk/screens/handed-over.tsx'), {
      needs: 'rental_edit',
      isBroad: true,
    }),
  ],
  places: [{ to: '/admin/field/clashes', label: '现场冲突', icon: GitCompareArrows, group: 'operation' }],
}
