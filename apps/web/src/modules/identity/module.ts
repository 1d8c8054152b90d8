import type { StartModule } from '../../shell/module.ts'

export const identityModule: StartModule = {
  name: 'identity',
  routes: [
    {
      path: '/login',
      access: 'public',
      title: '登录',
      screen: () => import('./screens/login.tsx'),
      frame: 'bare',
    },
    {
      path: '/register',
      access: 'public',
      title: '注册',
      screen: () => import('./screens/register.tsx'),
      frame: 'bare',
    },
    {
      path: '/forgot-password',
      access: 'public',
      title: '找回密码',
      screen: () => import('./screens/forgot-password.tsx'),
      frame: 'bare',
    },
    {
      path: '/user',
      access: 'public',
      title: '用户中心',
      screen: () => import('./screens/user-centre.tsx'),
      frame: 'tab',
    },
    {
      path: '/user/profile',
      access: 'auth',
      title: '个人资料',
      screen: () => import('./screens/profile.tsx'),
    },
    {
      path: '/user/security',
      access: 'auth',
      title: '登录与密码',
      screen: () => import('./screens/security.tsx'),
    },
  ],
}
