import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { waitingEvents } from './events.ts'
import { remindOfWaiting } from './remind.ts'

export const waitingModule: ServerModule = {
  name: 'waiting',
  events: waitingEvents,
  jobs: { 'remind-of-waiting': everyMinute(remindOfWaiting) },
}
