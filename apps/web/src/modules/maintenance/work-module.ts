import { Wrench } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, leading } from '../../shell/routes/route.ts'

export const maintenanceWork: WorkModule = {
  name: 'maintenance',
  routes: [
    desk('/admin/maintenance-scheduling', '维保排程', () => import('./desk/screens/maintenance.tsx'), {
      needs: 'equipment_edit',
    }),
    leading('/maintenance-scheduling', '/admin/maintenance-scheduling'),
  ],
  places: [{ to: '/admin/maintenance-scheduling', label: '维保排程', icon: Wrench, group: 'operation' }],
}
