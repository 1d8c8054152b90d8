import { Megaphone } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const notificationWork: WorkModule = {
  name: 'notification',
  routes: [
    desk('/admin/notifications', '发通知', () => import('./desk/screens/notify.tsx'), {
      needs: 'rental_edit',
    }),
  ],
  places: [{ to: '/admin/notifications', label: '发通知', icon: Megaphone, group: 'system' }],
}
