import { ListChecks } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const consistencyWork: WorkModule = {
  name: 'consistency',
  routes: [
    desk('/admin/rental-status-fixer', '状态修复', () => import('./desk/screens/status-fixer.tsx'), {
      needs: 'rental_approve',
      isBroad: true,
    }),
  ],
  places: [{ to: '/admin/rental-status-fixer', label: '状态修复', icon: ListChecks, group: 'operation' }],
}
