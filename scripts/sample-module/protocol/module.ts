/** A sentence for staff. */
import { defineModule } from '../module.ts'
import { greetingErrors } from './errors.ts'
import { readGreeting } from './operations.ts'
import { greetingPermissions } from './permissions.ts'

export const greetingModule = defineModule({
  name: 'greeting',
  endpoints: [readGreeting],
  errors: greetingErrors,
  permissions: greetingPermissions,
})
