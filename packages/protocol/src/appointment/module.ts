/** People an owner or a company appoints: who reports for them, and who stands for them. */
import { auditWordsOf, defineModule, settled, waitsForTime } from '../module.ts'
import { appointmentErrors } from './errors.ts'
import { appointmentMachine } from './machine.ts'
import { appointmentEndpoints } from './operations.ts'

export const appointmentModule = defineModule({
  name: 'appointment',
  endpoints: appointmentEndpoints,
  errors: appointmentErrors,
  machines: [appointmentMachine],
  waits: {
    'appointment.status': {
      invited: waitsForTime('renter', 'appointment-time', '等对方用这个手机号登录接受，14 天没有接受就失效。'),
      accepted: settled,
      ended: settled,
      withdrawn: settled,
      lapsed: settled,
    },
  },
  audit: {
    actions: { 'appointment.invite': '邀请任命', ...auditWordsOf('appointment', '任命', appointmentMachine) },
    objects: { appointment: '任命' },
  },
  notices: ['appointment_invited'],
})
