import { Activity, ChartColumn, Gauge } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, leading } from '../../shell/routes/route.ts'

export const consoleWork: WorkModule = {
  name: 'console',
  routes: [
    desk('/admin', '管理控制台', () => import('./screens/dashboard.tsx')),
    desk('/operations-dashboard', '运营看板', () => import('./screens/operations.tsx'), {
      access: 'role:platform_admin',
      needs: 'rental_view',
    }),
    desk('/admin/system-optimization', '系统优化', () => import('./screens/system.tsx'), {
      needs: 'log_view',
    }),
    leading('/admin/dashboard', '/admin'),
    leading('/admin/operations', '/operations-dashboard'),
    leading('/admin/operations-dashboard', '/operations-dashboard'),
    leading('/system-optimization', '/admin/system-optimization'),
  ],
  places: [
    { to: '/admin', label: '总览', icon: Gauge, group: 'overview', isTab: true },
    { to: '/operations-dashboard', label: '运营看板', icon: ChartColumn, group: 'operation' },
    { to: '/admin/system-optimization', label: '系统优化', icon: Activity, group: 'system' },
  ],
  aroundConsole: async () => ({ default: (await import('./console-news.at-work.tsx')).ConsoleNews }),
}
