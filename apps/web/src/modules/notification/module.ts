import type { StartModule } from '../../shell/module.ts'

export const notificationModule: StartModule = {
  name: 'notification',
  routes: [
    {
      path: '/notifications',
      access: 'auth',
      title: '消息通知',
      screen: () => import('./screens/notifications.tsx'),
    },
    {
      path: '/notifications/preferences',
      access: 'auth',
      title: '通知设置',
      screen: () => import('./screens/preferences.tsx'),
    },
  ],
}
