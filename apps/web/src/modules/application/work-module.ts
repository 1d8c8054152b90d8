import { ClipboardCheck } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const applicationWork: WorkModule = {
  name: 'application',
  routes: [
    desk('/admin/applications', '入驻申请', () => import('./desk/screens/applications.tsx'), {
      needs: 'equipment_edit',
      isBroad: true,
    }),
    desk('/admin/applications/:id', '入驻申请', () => import('./desk/screens/application.tsx'), {
      needs: 'equipment_edit',
      isBroad: true,
    }),
  ],
  places: [
    { to: '/admin/applications', label: '入驻申请', icon: ClipboardCheck, group: 'review', counts: 'applications' },
  ],
}
