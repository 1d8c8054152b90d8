/** Owners: applications, fleets, earnings. */
import { applicationEndpoints } from './application-operations.ts'
import { ownerEndpoints } from './operations.ts'
import { earningEndpoints } from './earning-operations.ts'
import { ownerErrors } from './errors.ts'
import { applicationMachine } from '../application/machine.ts'
import { applicationActions } from './machine.ts'
import { auditWordsOf, defineModule } from '../module.ts'

export const ownerModule = defineModule({
  name: 'owner',
  endpoints: [...applicationEndpoints, ...ownerEndpoints, ...earningEndpoints],
  errors: ownerErrors,
  desks: {
    application: {
      label: '设备主申请',
      permission: 'user_edit',
      link: '/admin/equipment-owner-applications',
      path: '/equipment-owner/apply',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('owner_application', '设备主申请', applicationMachine),
      'owner_application.arrange_check': `设备主申请${applicationActions.arrange_check.label}`,
    },
    objects: { owner_application: '设备主申请' },
  },
  files: {
    'owner-application': { readers: ['equipment_edit'] },
  },
  notices: ['application_rejected'],
})
