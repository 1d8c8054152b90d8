import { Route, Truck } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const freightWork: WorkModule = {
  name: 'freight',
  routes: [
    desk('/admin/freight', '运单', () => import('./desk/screens/trips.tsx'), { needs: 'rental_view', isBroad: true }),
    desk('/admin/freight/disputes', '运单争议', () => import('./desk/screens/trips.tsx'), {
      needs: 'rental_view',
      isBroad: true,
    }),
    desk('/admin/freight/orders/:id', '运单', () => import('./desk/screens/trip.tsx'), {
      needs: 'rental_view',
      isBroad: true,
    }),
    desk('/admin/freight/applications', '货运登记', () => import('./desk/screens/applications.tsx'), {
      needs: 'equipment_edit',
      isBroad: true,
    }),
    desk('/admin/freight/prices', '运价与线路', () => import('./desk/screens/prices.tsx'), {
      needs: 'system_settings',
      isBroad: true,
    }),
  ],
  places: [
    {
      to: '/admin/freight',
      label: '货运运单',
      icon: Truck,
      group: 'operation',
      covers: ['/admin/freight/disputes', '/admin/freight/orders/:id', '/admin/freight/applications'],
    },
    { to: '/admin/freight/prices', label: '运价与线路', icon: Route, group: 'system' },
  ],
}
