import type { StartModule } from '../../shell/module.ts'

export const greetingModule: StartModule = {
  name: 'greeting',
  routes: [{ path: '/greetings/:name', access: 'auth', title: '问候', screen: () => import('./screens/greeting.tsx') }],
}
