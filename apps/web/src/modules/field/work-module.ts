import { GitCompareArrows } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const fieldWork: WorkModule = {
  name: 'field',
  routes: [
    desk('/admin/field/clashes', '现场冲突', () => import('./desk/screens/handed-over.tsx'), {
      needs: 'rental_edit',
      isBroad: true,
    }),
  ],
  places: [{ to: '/admin/field/clashes', label: '现场冲突', icon: GitCompareArrows, group: 'operation' }],
}
