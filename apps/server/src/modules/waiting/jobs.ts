import type { Services } from '../../platform/services.ts'
import { remindOfWaiting } from './remind.ts'

export const waitingJobs = (services: Services): void => {
  services.jobs.everyMinute('remind-of-waiting', () => remindOfWaiting(services))
}
