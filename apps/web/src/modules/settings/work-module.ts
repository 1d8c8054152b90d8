import { Settings } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const settingsWork: WorkModule = {
  name: 'settings',
  routes: [
    desk('/admin/settings', '系统设置', () => import('./desk/screens/settings.tsx'), {
      needs: 'log_view',
    }),
  ],
  places: [{ to: '/admin/settings', label: '系统设置', icon: Settings, group: 'system' }],
}
