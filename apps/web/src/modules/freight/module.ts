import type { StartModule } from '../../shell/module.ts'
import type { ScreenModule, ScreenRoute } from '../../shell/routes/route.ts'

const base = '/transportation'
const own = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  path: `${base}/${path}`,
  access: 'auth',
  title,
  screen,
})
export const freightModule: StartModule = {
  name: 'freight',
  liveKeys: ['freight-orders'],
  routes: [
    { path: base, access: 'public', title: '货运平台', redirect: `${base}/platform` },
    {
      path: `${base}/platform`,
      access: 'public',
      title: '货运平台',
      screen: () => import('./screens/platform.tsx'),
      frame: 'tab',
    },
    {
      path: `${base}/pricing-demo`,
      access: 'public',
      title: '算运费',
      screen: () => import('./screens/pricing-demo.tsx'),
    },
    {
      path: `${base}/vehicle-search`,
      access: 'public',
      title: '找车',
      screen: () => import('./screens/vehicle-search.tsx'),
    },
    own('driver-register', '登记成为司机', () => import('./screens/driver-register.tsx')),
    own('shipper-register', '登记成为货主', () => import('./screens/shipper-register.tsx')),
    own('publish-cargo', '发布货源', () => import('./screens/publish-cargo.tsx')),
    own('cargo-list', '货源', () => import('./screens/cargo-list.tsx')),
    own('cargo-detail/:id', '货源详情', () => import('./screens/cargo-detail.tsx')),
    own('cargo-map', '货源地图', () => import('./screens/cargo-map.tsx')),
    own('nearby-orders', '附近的货', () => import('./screens/nearby-orders.tsx')),
    own('orders', '运单', () => import('./screens/orders.tsx')),
    own('driver-orders', '我承运的', () => import('./screens/orders.tsx')),
    own('shipper-orders', '我发货的', () => import('./screens/orders.tsx')),
    own('order-tracking/:id', '运单', () => import('./screens/order.tsx')),
    own('order-confirm/:id', '运单', () => import('./screens/order.tsx')),
    own('driver-order-detail/:id', '运单', () => import('./screens/order.tsx')),
    own('order-completion/:orderId', '交货', () => import('./screens/order.tsx')),
    own('shipper-confirmation/:orderId', '确认收货', () => import('./screens/order.tsx')),
    own('platform-payment/:type/:orderId', '付款', () => import('./screens/platform-payment.tsx')),
    {
      path: `${base}/shared/:token`,
      access: 'public',
      title: '到哪了',
      screen: () => import('./screens/shared-trip.tsx'),
      frame: 'bare',
    },
    own('real-time-matching', '实时匹配', () => import('./screens/real-time-matching.tsx')),
  ],
}
