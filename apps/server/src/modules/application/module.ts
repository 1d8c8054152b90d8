import type { ServerModule } from '../../module.ts'
import { applicationEvents } from './events.ts'
import { applicationMarks } from './marks.ts'
import { applicationRoutes } from './routes.ts'

export const applicationModule: ServerModule = {
  name: 'application',
  mount: applicationRoutes,
  events: applicationEvents,
  hooks: { identity: { marks: applicationMarks } },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
