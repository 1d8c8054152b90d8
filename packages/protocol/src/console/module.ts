/** Dashboard, operations and system of the console. */
import { consoleEndpoints } from './operations.ts'
import { systemEndpoints } from './system-operations.ts'
import { defineModule } from '../module.ts'

export const consoleModule = defineModule({
  name: 'console',
  endpoints: [...consoleEndpoints, ...systemEndpoints],
  audit: {
    actions: {
      'system.retry_events': '重新投递事件',
    },
    objects: { outbox: '事件' },
  },
})
