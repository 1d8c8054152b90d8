import { ScrollText } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const auditWork: WorkModule = {
  name: 'audit',
  routes: [
    desk('/admin/audit-log', '操作日志', () => import('./desk/screens/audit-log.tsx'), {
      needs: 'log_view',
    }),
  ],
  lineDesks: {
    audits: {
      title: '审核管理',
      screen: () => import('./desk/screens/audits.tsx'),
      rest: { needs: 'qualification_view' },
    },
    audit: {
      title: '审核档案',
      screen: () => import('./desk/screens/audit.tsx'),
      rest: { needs: 'qualification_view' },
    },
  },
  places: [{ to: '/admin/audit-log', label: '操作日志', icon: ScrollText, group: 'system' }],
}
