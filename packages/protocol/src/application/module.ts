/** One way to apply, whatever for. */
import { defineModule, settled, waitsForStaff } from '../module.ts'
import { applicationErrors } from './errors.ts'
import { applicationMachine } from './machine.ts'
import { applicationEndpoints } from './operations.ts'

export const applicationModule = defineModule({
  name: 'application',
  endpoints: applicationEndpoints,
  errors: applicationErrors,
  machines: [applicationMachine],
  waits: {
    'application.status': {
      pending: waitsForStaff('application', '材料已收到，平台审核后会通知你。'),
      approved: settled,
      rejected: settled,
      // Whether he may go on is asked again by nobody's clock: he was told why, and asks staff.
      suspended: settled,
      withdrawn: settled,
    },
    // A check's result is part of the application it belongs to, which waits itself.
    'application_check.result': { planned: settled, passed: settled, failed: settled },
  },
})
