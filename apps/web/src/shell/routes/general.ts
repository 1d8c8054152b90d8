import type { ScreenRoute } from './route.ts'

const notFound = () => import('../not-found-screen.tsx')

export const generalRoutes: ScreenRoute[] = [
  {
    path: '/',
    access: 'public',
    title: '首页',
    screen: () => import('../../modules/home/screens/home.tsx'),
    frame: 'tab',
  },
  {
    path: '/login',
    access: 'public',
    title: '登录',
    screen: () => import('../../modules/identity/screens/login.tsx'),
    frame: 'bare',
  },
  {
    path: '/register',
    access: 'public',
    title: '注册',
    screen: () => import('../../modules/identity/screens/register.tsx'),
    frame: 'bare',
  },
  {
    path: '/forgot-password',
    access: 'public',
    title: '找回密码',
    screen: () => import('../../modules/identity/screens/forgot-password.tsx'),
    frame: 'bare',
  },
  {
    path: '/location-picker',
    access: 'public',
    title: '选择位置',
    screen: () => import('../../modules/home/screens/location-picker.tsx'),
  },
  {
    path: '/equipment-list',
    access: 'public',
    title: '设备列表',
    screen: () => import('../../modules/catalogue/screens/all-equipment.tsx'),
    frame: 'tab',
  },
  {
    path: '/equipment/:id',
    access: 'public',
    title: '设备详情',
    screen: () => import('../../modules/catalogue/screens/locate-equipment.tsx'),
  },
  {
    path: '/user',
    access: 'public',
    title: '用户中心',
    screen: () => import('../../modules/identity/screens/user-centre.tsx'),
    frame: 'tab',
  },
  {
    path: '/user/orders',
    access: 'auth',
    title: '全部订单',
    screen: () => import('../../modules/rental/screens/orders.tsx'),
    frame: 'tab',
  },
  {
    path: '/user/profile',
    access: 'auth',
    title: '个人资料',
    screen: () => import('../../modules/identity/screens/profile.tsx'),
  },
  {
    path: '/user/qualifications',
    access: 'auth',
    title: '资质夹',
    screen: () => import('../../modules/qualification/screens/qualifications.tsx'),
  },
  {
    path: '/user/security',
    access: 'auth',
    title: '登录与密码',
    screen: () => import('../../modules/identity/screens/security.tsx'),
  },
  {
    path: '/notifications',
    access: 'auth',
    title: '消息通知',
    screen: () => import('../../modules/notification/screens/notifications.tsx'),
  },
  {
    path: '/notifications/preferences',
    access: 'auth',
    title: '通知设置',
    screen: () => import('../../modules/notification/screens/preferences.tsx'),
  },
  {
    path: '/my-contracts',
    access: 'auth',
    title: '我的合同',
    screen: () => import('../../modules/agreement/screens/my-contracts.tsx'),
  },
  {
    path: '/verify',
    access: 'public',
    title: '验合同',
    screen: () => import('../../modules/agreement/screens/verify.tsx'),
  },
  {
    path: '/verify/:number',
    access: 'public',
    title: '验合同',
    screen: () => import('../../modules/agreement/screens/verify.tsx'),
  },
  {
    path: '/legal/service-agreement',
    access: 'public',
    title: '服务协议',
    screen: () => import('../../modules/legal/screens/service-agreement.tsx'),
  },
  {
    path: '/legal/privacy-policy',
    access: 'public',
    title: '隐私政策',
    screen: () => import('../../modules/legal/screens/privacy-policy.tsx'),
  },
  // R016
  { path: '/category', access: 'public', title: '页面不存在', screen: notFound },
  { path: '/orders', access: 'public', title: '页面不存在', screen: notFound },
]
