import type { ServerModule } from '../../module.ts'
import { ownerKind } from '@jihui/protocol/owner/application-kind'
import { waitingApplications } from '../application/public.ts'
import { ownerApplicationKind } from './application-kind.ts'
import { ownerRoutes } from './routes.ts'

export const ownerModule: ServerModule = {
  name: 'owner',
  mount: ownerRoutes,
  hooks: { application: { kinds: { [ownerKind.code]: ownerApplicationKind } } },
  waiting: {
    application: waitingApplications(ownerKind.code),
  },
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
