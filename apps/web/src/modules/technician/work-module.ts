import { HardHat } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, type ScreenModule, type ScreenRoute } from '../../shell/routes/route.ts'
import { technicianDeskPaths } from './desk/desk-paths.ts'
import { technicianPaths } from './technician-paths.ts'

/** Of whoever is signed in: an applicant has no role yet, and whoever is none is told what it is (C75, C80). */
const own = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  path,
  access: 'auth',
  title,
  screen,
})

/** Seldom the first page of a visit, public or not: it does not weigh on the start page. */
export const technicianWork: WorkModule = {
  name: 'technician',
  routes: [
    { path: technicianPaths.search, access: 'public', title: '找技师', screen: () => import('./screens/search.tsx') },
    {
      path: technicianPaths.register,
      access: 'public',
      title: '技师注册',
      screen: () => import('./screens/register.tsx'),
    },
    own(technicianPaths.certification, '技师认证', () => import('./screens/certification.tsx')),
    own(technicianPaths.apply, '申请认证', () => import('./screens/apply.tsx')),
    own(technicianPaths.skills, '技能管理', () => import('./screens/skills.tsx')),
    own(technicianPaths.status, '技师状态', () => import('./screens/status.tsx')),
    own(technicianPaths.profile, '技师资料', () => import('./screens/profile.tsx')),
    {
      path: technicianPaths.availability,
      access: 'role:technician',
      title: '可接单时间',
      screen: () => import('./screens/availability.tsx'),
    },
    desk(technicianDeskPaths.technicians, '技师', () => import('./desk/screens/technicians.tsx'), {
      needs: 'equipment_view',
      isBroad: true,
    }),
    desk(technicianDeskPaths.questions, '题库', () => import('./desk/screens/questions.tsx'), {
      needs: 'equipment_edit',
      isBroad: true,
    }),
    desk(technicianDeskPaths.objections, '技师异议', () => import('./desk/screens/objections.tsx'), {
      needs: 'equipment_view',
      isBroad: true,
    }),
    desk(technicianDeskPaths.technician(':id'), '技师', () => import('./desk/screens/technician.tsx'), {
      needs: 'equipment_view',
      isBroad: true,
    }),
  ],
  places: [
    {
      to: technicianDeskPaths.technicians,
      label: '技师',
      icon: HardHat,
      group: 'operation',
      covers: [technicianDeskPaths.technician(':id'), technicianDeskPaths.questions, technicianDeskPaths.objections],
    },
  ],
}
