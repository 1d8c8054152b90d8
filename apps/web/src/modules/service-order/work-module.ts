import type { WorkModule } from '../../shell/module.ts'
import type { ScreenModule, ScreenRoute } from '../../shell/routes/route.ts'

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
  ],
}
