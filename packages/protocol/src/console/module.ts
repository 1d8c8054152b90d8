/** Dashboard, operations and system of the console; everybody's own figures. */
import { consoleEndpoints } from './operations.ts'
import { ownFigureOperations } from './own-operations.ts'
import { systemEndpoints } from './system-operations.ts'
import { defineModule } from '../module.ts'

export const consoleModule = defineModule({
  name: 'console',
  endpoints: [...consoleEndpoints, ...systemEndpoints],
  lineOperations: ownFigureOperations,
  audit: {
    actions: {
      'system.retry_events': '重新投递事件',
    },
    objects: { outbox: '事件' },
  },
})
