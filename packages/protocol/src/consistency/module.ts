/** Orders whose parts disagree. */
import { consistencyEndpoints } from './operations.ts'
import { consistencyErrors } from './errors.ts'
import { defineModule } from '../module.ts'

export const consistencyModule = defineModule({
  name: 'consistency',
  endpoints: consistencyEndpoints,
  errors: consistencyErrors,
})
