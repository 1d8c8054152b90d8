import { Route, Truck } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, type ScreenModule, type ScreenRoute } from '../../shell/routes/route.ts'

/** What drivers and shippers open from their own pages: not on the start page. */
const own = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  path: `/transportation/${path}`,
  access: 'auth',
  title,
  screen,
})
/** Public, and seldom the first page of a visit. */
const open = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  ...own(path, title, screen),
  access: 'public',
})

export const freightWork: WorkModule = {
  name: 'freight',
  routes: [
    open('vehicle-search', '找车', () => import('./screens/vehicle-search.tsx')),
    open('driver-register', '登记成为司机', () => import('./screens/driver-register.tsx')),
    open('shipper-register', '登记成为货主', () => import('./screens/shipper-register.tsx')),
    own('cargo-detail/:id', '货源详情', () => import('./screens/cargo-detail.tsx')),
    own('notifications', '货运通知', () => import('./screens/notifications.tsx')),
    own('platform-payment/:type/:orderId', '付款', () => import('./screens/platform-payment.tsx')),
    own('shipper-dashboard', '货主工作台', () => import('./screens/shipper-dashboard.tsx')),
    own('driver-dashboard', '司机工作台', () => import('./screens/driver-dashboard.tsx')),
    own('cargo-map', '货源地图', () => import('./screens/cargo-map.tsx')),
    own('nearby-orders', '附近的货', () => import('./screens/nearby-orders.tsx')),
    own('driver-orders', '我承运的', () => import('./screens/orders.tsx')),
    own('shipper-orders', '我发货的', () => import('./screens/orders.tsx')),
    own('order-confirm/:id', '运单', () => import('./screens/order.tsx')),
    own('order-completion/:orderId', '交货', () => import('./screens/order.tsx')),
    own('shipper-confirmation/:orderId', '确认收货', () => import('./screens/order.tsx')),
    own('publish-cargo', '发布货源', () => import('./screens/publish-cargo.tsx')),
    own('driver-order-detail/:id', '运单', () => import('./screens/order.tsx')),
    own('driver-earnings', '收入', () => import('./screens/driver-earnings.tsx')),
    own('driver-profile', '司机资料', () => import('./screens/driver-profile.tsx')),
    own('driver-notifications', '通知', () => import('./screens/notifications.tsx')),
    own('shipper-finance', '运费支出', () => import('./screens/shipper-finance.tsx')),
    own('shipper-settings', '货主资料', () => import('./screens/shipper-settings.tsx')),
    own('membership-center', '会员', () => import('./screens/membership-center.tsx')),
    own('platform-payment-success', '付好了', () => import('./screens/payment-success.tsx')),
    own('real-time-matching', '实时匹配', () => import('./screens/real-time-matching.tsx')),
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
