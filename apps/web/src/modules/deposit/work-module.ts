import { Gavel } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const depositWork: WorkModule = {
  name: 'deposit',
  routes: [
    desk('/admin/deductions', '扣款裁定', () => import('./desk/screens/deductions.tsx'), {
      needs: 'payment_process',
      isBroad: true,
    }),
    desk('/admin/deductions/:id', '扣款裁定', () => import('./desk/screens/deduction.tsx'), {
      needs: 'payment_process',
      isBroad: true,
    }),
  ],
  places: [{ to: '/admin/deductions', label: '扣款裁定', icon: Gavel, group: 'review', counts: 'deductions' }],
}
