/** Owners: applications, fleets, earnings. */
import { applicationEndpoints } from './application-operations.ts'
import { ownerEndpoints } from './operations.ts'
import { earningEndpoints } from './earning-operations.ts'
import { payoutAccountEndpoints } from './payout-account-operations.ts'
import { ownerErrors } from './errors.ts'
import { applicationMachine } from './machine.ts'
import { earningMachine } from './fleet.ts'
import { auditWordsOf, defineModule, settled, waitsForStaff } from '../module.ts'

export const ownerModule = defineModule({
  name: 'owner',
  endpoints: [...applicationEndpoints, ...ownerEndpoints, ...earningEndpoints, ...payoutAccountEndpoints],
  errors: ownerErrors,
  machines: [applicationMachine, earningMachine],
  waits: {
    'owner_application.status': {
      pending: waitsForStaff('application', '材料已收到，平台会联系你约时间到现场看设备。'),
      approved: settled,
      rejected: settled,
    },
    'owner_application.stage': {
      submitted: waitsForStaff('application', '材料已收到，平台会联系你约时间到现场看设备。'),
      on_site_check: waitsForStaff('application', '约好的时间到现场看设备，看过之后给出结果。'),
      decided: settled,
    },
  },
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
    },
    objects: { owner_application: '设备主申请' },
  },
  files: {
    'owner-application': { readers: ['equipment_edit'] },
  },
  notices: ['application_rejected'],
})
