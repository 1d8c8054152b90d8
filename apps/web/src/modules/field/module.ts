import type { StartModule } from '../../shell/module.ts'

export const fieldModule: StartModule = { name: 'field', liveKeys: ['field-clashes'] }
