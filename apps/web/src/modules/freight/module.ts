import type { StartModule } from '../../shell/module.ts'
import type { ScreenModule, ScreenRoute } from '../../shell/routes/route.ts'

const base = '/transportation'
const own = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  path: `${base}/${path}`,
  access: 'auth',
  title,
  screen,
})
const open = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  ...own(path, title, screen),
  access: 'public',
})
export const freightModule: StartModule = {
  name: 'freight',
  liveKeys: ['freight-orders', 'freight-of-rental', 'freight-of-machine'],
  orderCards: async () => ({ default: (await import('./components/transport-of-rental.lazy.tsx')).TransportOfRental }),
  machineCards: async () => ({
    default: (await import('./components/transport/of-machine.lazy.tsx')).TransportOfMachine,
  }),
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
    open('driver-register', '登记成为司机', () => import('./screens/driver-register.tsx')),
    open('shipper-register', '登记成为货主', () => import('./screens/shipper-register.tsx')),
    { path: `${base}/driver`, access: 'auth', title: '司机', redirect: `${base}/driver-dashboard` },
    { path: `${base}/shipper`, access: 'auth', title: '货主', redirect: `${base}/shipper-dashboard` },
    own('driver-dashboard', '司机工作台', () => import('./screens/driver-dashboard.tsx')),
    own('driver-earnings', '收入', () => import('./screens/driver-earnings.tsx')),
    own('driver-profile', '司机资料', () => import('./screens/driver-profile.tsx')),
    own('driver-notifications', '通知', () => import('./screens/notifications.tsx')),
    own('shipper-dashboard', '货主工作台', () => import('./screens/shipper-dashboard.tsx')),
    own('shipper-finance', '运费支出', () => import('./screens/shipper-finance.tsx')),
    own('shipper-settings', '货主资料', () => import('./screens/shipper-settings.tsx')),
    own('notifications', '货运通知', () => import('./screens/notifications.tsx')),
    own('membership-center', '会员', () => import('./screens/membership-center.tsx')),
    own('platform-payment-success', '付好了', () => import('./screens/payment-success.tsx')),
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
