import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { standbyEvents } from './events.ts'
import { readUsedAndStopped } from './read-usage.ts'
import { standbyRoutes } from './routes.ts'
import { listStandbyDays } from './stopped-days.ts'
import { tellIdle } from './tell-idle.ts'
import { witnessOrder, witnessStoppedDays } from './witness-days.ts'

/** Days an order is stopped, and how its machines were used day by day. */
export const standbyModule: ServerModule = {
  name: 'standby',
  mount: standbyRoutes,
  events: standbyEvents,
  hooks: { rental: { standbyDays: listStandbyDays, noteUse: witnessOrder, readUsage: readUsedAndStopped } },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  demo: () => import('./demo/demo.ts'),
  belongings: () => import('./proof/estate.ts'),
  jobs: { 'standby-witness': everyMinute(witnessStoppedDays), 'standby-idle': everyMinute(tellIdle) },
}
