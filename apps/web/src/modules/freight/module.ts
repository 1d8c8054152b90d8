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
  liveKeys: ['freight-orders', 'freight-of-rental', 'freight-of-machine'],
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
    { path: `${base}/driver`, access: 'auth', title: '司机', redirect: `${base}/driver-dashboard` },
    { path: `${base}/shipper`, access: 'auth', title: '货主', redirect: `${base}/shipper-dashboard` },
    own('cargo-list', '货源', () => import('./screens/cargo-list.tsx')),
    own('orders', '运单', () => import('./screens/orders.tsx')),
    own('order-tracking/:id', '运单', () => import('./screens/order.tsx')),
    {
      path: `${base}/shared/:token`,
      access: 'public',
      title: '到哪了',
      screen: () => import('./screens/shared-trip.tsx'),
    },
  ],
}
