/** The log of what staff did. */
import { auditEndpoints } from './operations.ts'
import { auditPermissions } from './permissions.ts'
import { defineModule } from '../module.ts'

export const auditModule = defineModule({
  name: 'audit',
  endpoints: auditEndpoints,
  permissions: auditPermissions,
})
