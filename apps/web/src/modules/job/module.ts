import type { StartModule } from '../../shell/module.ts'

export const jobModule: StartModule = { name: 'job', liveKeys: ['technician-jobs'] }
