import type { ServerModule } from '../../module.ts'
import { waitingJobs } from './jobs.ts'

export const waitingModule: ServerModule = { name: 'waiting', mount: (_mounting, services) => waitingJobs(services) }
