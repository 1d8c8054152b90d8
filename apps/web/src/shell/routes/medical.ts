import type { ScreenRoute } from './route.ts'

const list = () => import('../../modules/catalogue/screens/equipment-list.tsx')
const contract = () => import('../../modules/agreement/screens/contract.tsx')
const payment = () => import('../../modules/payment/screens/payment.tsx')
const paid = () => import('../../modules/payment/screens/payment-success.tsx')

const rows: ScreenRoute[] = [
  { path: '/medical', access: 'public', title: '医疗设备', redirect: '/medical/equipment' },
  { path: '/medical-equipment', access: 'public', title: '医疗设备', redirect: '/medical/equipment' },
  { path: '/medical/equipment', access: 'public', title: '医疗设备列表', screen: list, frame: 'tab' },
  { path: '/medical/equipment/all', access: 'public', title: '全部医疗设备', screen: list, frame: 'tab' },
  { path: '/medical/equipment/from-home', access: 'public', title: '医疗设备列表', screen: list, frame: 'tab' },
  {
    path: '/medical/equipment/:id',
    access: 'public',
    title: '医疗设备详情',
    screen: () => import('../../modules/catalogue/screens/equipment-detail.tsx'),
  },
  {
    path: '/medical/equipment/:id/rental',
    access: 'auth',
    title: '医疗设备租赁申请',
    screen: () => import('../../modules/rental/screens/rental-form.tsx'),
  },
  { path: '/medical/contract/:id', access: 'auth', title: '租赁合同', screen: contract },
  { path: '/medical/rental/contract', access: 'auth', title: '租赁合同', screen: contract },
  { path: '/medical/rental/contract/:id', access: 'auth', title: '租赁合同', screen: contract },
  { path: '/medical/rental/payment', access: 'auth', title: '租赁支付', screen: payment },
  { path: '/medical/payment/:id', access: 'auth', title: '租赁支付', screen: payment },
  { path: '/medical/payment/success', access: 'auth', title: '支付成功', screen: paid },
  { path: '/medical/rental/payment-success', access: 'auth', title: '支付成功', screen: paid },
  {
    path: '/medical/rental/orders',
    access: 'auth',
    title: '我的租赁订单',
    screen: () => import('../../modules/rental/screens/orders.tsx'),
    frame: 'tab',
  },
  {
    path: '/medical/rental/:id',
    access: 'auth',
    title: '租赁订单详情',
    screen: () => import('../../modules/rental/screens/order-detail.tsx'),
  },
  {
    path: '/medical/rental/:id/issue-report',
    access: 'auth',
    title: '问题上报',
    screen: () => import('../../modules/rental/screens/issue-report.tsx'),
  },
  {
    path: '/medical/rental/:id/extension',
    access: 'auth',
    title: '申请续租',
    screen: () => import('../../modules/rental/screens/extension.tsx'),
  },
  {
    path: '/medical/rental/:id/early-return',
    access: 'auth',
    title: '提前归还',
    screen: () => import('../../modules/rental/screens/early-return.tsx'),
  },
  {
    path: '/medical/order/:id',
    access: 'auth',
    title: '订单成功详情',
    screen: () => import('../../modules/rental/screens/order-success.tsx'),
  },
]

export const medicalRoutes: ScreenRoute[] = rows.map((row) => ({
  ...row,
  line: 'medical',
  titleSuffix: '医疗设备租赁系统',
}))
