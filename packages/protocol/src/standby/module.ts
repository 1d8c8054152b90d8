/** Days an order is stopped, and how its machines were used day by day. */
import { defineModule } from '../module.ts'
import { standbyErrors } from './errors.ts'
import { standbyOperations } from './operations.ts'

export const standbyModule = defineModule({
  name: 'standby',
  endpoints: [],
  lineOperations: standbyOperations,
  errors: standbyErrors,
})
