import type { WorkModule } from '../../shell/module.ts'
import type { ScreenModule, ScreenRoute } from '../../shell/routes/route.ts'

/** An applicant has no role yet (C75). */
const own = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  path,
  access: 'auth',
  title,
  screen,
})
const course = () => import('./screens/course.tsx')

export const trainingWork: WorkModule = {
  name: 'training',
  routes: [
    own('/technician/training', '技师培训', () => import('./screens/courses.tsx')),
    own('/technician/training/course/:id', '培训课程', course),
    own('/technician/training/detail/:id', '培训详情', course),
    own('/technician/assessment/:id', '技能考核', () => import('./screens/assessment.tsx')),
  ],
}
