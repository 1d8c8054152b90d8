import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { overtimeEvents } from './events.ts'
import { noteUse, witnessUse } from './note-use.ts'
import { tellEvening } from './tell-evening.ts'
import { listWorkedDays } from './worked-days.ts'

/** Hours beyond those a rent includes, told by the machine day by day. */
export const overtimeModule: ServerModule = {
  name: 'overtime',
  events: overtimeEvents,
  hooks: { rental: { workedDays: listWorkedDays, noteUse } },
  invariants: () => import('./proof/invariants.ts'),
  belongings: () => import('./proof/estate.ts'),
  jobs: { 'overtime-witness': everyMinute(witnessUse), 'overtime-evening': everyMinute(tellEvening) },
}
