import type { WorkModule } from '../../shell/module.ts'
import { technicianPaths } from './technician-paths.ts'

/** Seldom the first page of a visit, public or not: it does not weigh on the start page. */
export const technicianWork: WorkModule = {
  name: 'technician',
  routes: [
    { path: technicianPaths.search, access: 'public', title: '找技师', screen: () => import('./screens/search.tsx') },
  ],
}
