import { Route } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const freightWork: WorkModule = {
  name: 'freight',
  routes: [
    desk('/admin/freight/prices', '运价与线路', () => import('./desk/screens/prices.tsx'), {
      needs: 'system_settings',
      isBroad: true,
    }),
  ],
  places: [{ to: '/admin/freight/prices', label: '运价与线路', icon: Route, group: 'system' }],
}
