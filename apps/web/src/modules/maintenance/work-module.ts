import { CalendarRange, ChartNoAxesCombined, ClipboardPen, Hammer, History } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, leading, type ScreenModule, type ScreenRoute } from '../../shell/routes/route.ts'

const base = '/maintenance'
/** Anybody may knock; what is inside follows whose machines they are, and permissions. */
const open = (path: string, title: string, screen: () => Promise<ScreenModule>, staff?: string): ScreenRoute => ({
  path,
  access: 'auth',
  title,
  screen,
  ...(staff && { staff }),
})
/** Staff who may look after machines see what there is of all. */
const desks = 'equipment_view'
const records = `${base}/records`
export const maintenanceWork: WorkModule = {
  name: 'maintenance',
  routes: [
    open(base, '设备维保', () => import('./screens/home.tsx')),
    open('/user/maintenance', '我的报修', () => import('./screens/my-reports.tsx')),
    {
      ...open(`${base}/applicant`, '报修人中心', () => import('./screens/applicant.tsx')),
      access: 'role:maintenance_applicant',
    },
    open(`${base}/requests`, '报修申请', () => import('./screens/requests.tsx'), desks),
    open(`${base}/requests/:id`, '报修申请详情', () => import('./screens/request.tsx'), desks),
    open(`${base}/tasks`, '维保任务', () => import('./screens/tasks.tsx'), desks),
    open(`${base}/tasks/:id`, '维保任务详情', () => import('./screens/task.tsx'), desks),
    {
      ...open(`${base}/technician-service`, '技师服务', () => import('./screens/technician-service.tsx')),
      access: 'role:technician',
    },
    open(records, '维保记录', () => import('./screens/records.tsx'), desks),
    { path: `${records}/list`, access: 'auth', title: '维保记录', redirect: records },
    { path: `${records}/detail/$`, access: 'auth', title: '维保记录详情', redirect: `${records}/$` },
    open(`${records}/:id`, '维保记录详情', () => import('./screens/record.tsx'), desks),
    open(`${records}/:id/edit`, '编辑维保记录', () => import('./screens/record-edit.tsx'), desks),
    open(`${base}/reports`, '维保报表', () => import('./screens/reports.tsx'), 'reports'),
    open(`${base}/settings`, '维保设置', () => import('./screens/settings.tsx')),
    desk('/admin/maintenance-scheduling', '维保排程', () => import('./desk/screens/maintenance.tsx'), {
      needs: 'equipment_edit',
    }),
    leading('/maintenance-scheduling', '/admin/maintenance-scheduling'),
  ],
  places: [
    { to: '/admin/maintenance-scheduling', label: '维保排程', icon: CalendarRange, group: 'care' },
    { to: `${base}/requests`, label: '报修申请', icon: ClipboardPen, group: 'care' },
    { to: `${base}/tasks`, label: '维保任务', icon: Hammer, group: 'care' },
    { to: records, label: '维保记录', icon: History, group: 'care' },
    { to: `${base}/reports`, label: '维保报表', icon: ChartNoAxesCombined, group: 'care' },
  ],
}
