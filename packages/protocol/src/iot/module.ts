/** What the machines report of themselves, what they are told from afar, and how they were used. */
import { deviceEndpoints } from './device-operations.ts'
import { deviceErrors } from './errors.ts'
import { deviceOperations } from './operations.ts'
import { usageOperations } from './usage-operations.ts'
import { defineModule } from '../module.ts'

export const iotModule = defineModule({
  name: 'iot',
  endpoints: deviceEndpoints,
  lineOperations: [...deviceOperations, ...usageOperations],
  errors: deviceErrors,
  audit: {
    actions: { 'device.command': '远程操作设备' },
  },
})
