/** Terms and policies. */
import { legalOperations } from './operations.ts'
import { legalErrors } from './errors.ts'
import { defineModule } from '../module.ts'

export const legalModule = defineModule({
  name: 'legal',
  lineOperations: legalOperations,
  errors: legalErrors,
})
