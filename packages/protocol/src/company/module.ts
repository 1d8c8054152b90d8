/** What the company says of itself. */
import { companyEndpoints } from './operations.ts'
import { defineModule } from '../module.ts'

export const companyModule = defineModule({
  name: 'company',
  endpoints: companyEndpoints,
})
