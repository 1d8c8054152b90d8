import type { ServerModule } from '../../module.ts'
import { everyNight } from '../../platform/jobs/declared.ts'
import { sweepFiles } from './sweep-files.ts'
import { fileRoutes } from './routes.ts'

export const filesModule: ServerModule = {
  name: 'files',
  mount: fileRoutes,
  jobs: { 'sweep-files': everyNight(sweepFiles) },
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
