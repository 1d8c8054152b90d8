import { Coins, Siren } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, type ScreenModule, type ScreenRoute } from '../../shell/routes/route.ts'
import { serviceDeskPaths } from './desk/desk-paths.ts'

const open = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  path,
  access: 'public',
  title,
  screen,
})
const confirmation = () => import('./screens/confirmation.tsx')

/** Public, and seldom the first page of a visit: it does not weigh on the start page. */
export const serviceOrderWork: WorkModule = {
  name: 'service-order',
  routes: [
    { ...open('/external-service', '技师服务平台', () => import('./screens/platform.tsx')), frame: 'tab' },
    open('/external-service/request', '填写服务需求', () => import('./screens/request.tsx')),
    open('/external-service/request/confirm', '确认服务需求', () => import('./screens/confirm.tsx')),
    open('/external/order-confirmation', '服务订单确认', confirmation),
    open('/external/order-confirmation/:orderId', '服务订单确认', confirmation),
    open('/external/order-progress/:orderId', '服务订单进度', () => import('./screens/progress.tsx')),
    desk(serviceDeskPaths.orders, '上门服务', () => import('./desk/screens/orders.tsx'), {
      needs: 'equipment_view',
      isBroad: true,
    }),
    desk(serviceDeskPaths.map, '服务地图', () => import('./desk/screens/map.tsx'), {
      needs: 'equipment_view',
      isBroad: true,
    }),
    desk(serviceDeskPaths.prices, '上门价目与分成', () => import('./desk/screens/prices.tsx'), {
      needs: 'system_settings',
      isBroad: true,
    }),
    desk(serviceDeskPaths.order(':orderId'), '服务单', () => import('./desk/screens/order.tsx'), {
      needs: 'equipment_view',
      isBroad: true,
    }),
  ],
  search: {
    service_order: {
      title: '服务单',
      icon: Siren,
      rank: 5,
      screen: serviceDeskPaths.order(':orderId'),
      path: ({ id }) => serviceDeskPaths.order(String(id)),
    },
  },
  places: [
    {
      to: serviceDeskPaths.orders,
      label: '上门服务',
      icon: Siren,
      group: 'operation',
      covers: [serviceDeskPaths.map, serviceDeskPaths.order(':orderId')],
    },
    { to: serviceDeskPaths.prices, label: '上门价目', icon: Coins, group: 'system' },
  ],
}
