import type { WorkModule } from '../../shell/module.ts'
import type { ScreenModule, ScreenRoute } from '../../shell/routes/route.ts'

/** What technicians alone open; what is offered there follows the certification, not the role. */
const own = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  path,
  access: 'role:technician',
  title,
  screen,
})

/** For somebody who is none they explain and lead to the registration (C80). */
const forAnybody: typeof own = (path, title, screen) => ({ ...own(path, title, screen), access: 'auth' })
const dashboard = () => import('./screens/dashboard.tsx')

/** What is public here is seldom the first page of a visit: it does not weigh on the start page. */
export const jobWork: WorkModule = {
  name: 'job',
  routes: [
    { path: '/technician', access: 'public', title: '技师中心', redirect: '/technician/center' },
    {
      path: '/technician/center',
      access: 'public',
      title: '技师中心',
      screen: () => import('./screens/center.tsx'),
      frame: 'tab',
    },
    {
      path: '/technician/demo',
      access: 'public',
      title: '试一天',
      screen: () => import('./screens/demo.tsx'),
    },
    own('/technician/jobs', '接单', () => import('./screens/offers.tsx')),
    own('/technician/tasks-enhanced', '我的任务', () => import('./screens/tasks.tsx')),
    { path: '/technician/tasks', access: 'role:technician', title: '我的任务', redirect: '/technician/tasks-enhanced' },
    forAnybody('/technician/dashboard', '技师工作台', dashboard),
    forAnybody('/technician/workspace', '技师工作台', dashboard),
    forAnybody('/technician/statistics', '技师统计', () => import('./screens/statistics.tsx')),
    forAnybody('/technician/personal-stats', '个人统计', () => import('./screens/personal-stats.tsx')),
    own('/technician/performance', '绩效', () => import('./screens/performance.tsx')),
    own('/technician/quality', '服务质量', () => import('./screens/quality.tsx')),
    own('/technician/report-issue', '问题上报', () => import('./screens/report-issue.tsx')),
    own('/technician/task/:id', '任务详情', () => import('./screens/job.tsx')),
  ],
}
