/** Jobs: a technician, a place, a time and a piece of work, whatever it came from. */
import { auditWordsOf, defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'
import { dayEndpoints } from './day-operations.ts'
import { jobErrors } from './errors.ts'
import { jobMachine, jobOfferMachine } from './machine.ts'
import { objectionMachine } from './objections/machine.ts'
import { objectionEndpoints } from './objections/operations.ts'
import { jobEndpoints } from './operations.ts'

const jobTime = 'job-time'
export const jobModule = defineModule({
  name: 'job',
  endpoints: [...jobEndpoints, ...dayEndpoints, ...objectionEndpoints],
  errors: jobErrors,
  machines: [jobMachine, jobOfferMachine, objectionMachine],
  waits: {
    'job.status': {
      offered: waitsForTime('technician', jobTime, '正在找师傅；24 小时没有找到就取消，不收钱。'),
      accepted: waitsForTime('technician', jobTime, '师傅已接单；约好的时间过了 30 分钟没有来，重新派给别人。'),
      en_route: waitsForTime('technician', jobTime, '师傅在路上；约好的时间过了 30 分钟没有来，重新派给别人。'),
      arrived: waitsForStaff('job', '师傅到了，等他开始。'),
      in_progress: waitsForStaff('job', '师傅正在处理。'),
      paused: waitsForStaff('job', '处理暂停了，等配件、停机、许可，或者现场有危险。'),
      submitted: waitsForTime(
        'customer',
        'service-order-time',
        '处理完了，等付款和验收；付了款 48 小时没有人说，算作验收。',
      ),
      completed: settled,
      cancelled: settled,
      no_show: settled,
      released: settled,
    },
    'job_offer.status': {
      open: waitsForTime('technician', jobTime, '派给这位师傅了，等他答复；过时不答，派给别人。'),
      accepted: settled,
      declined: settled,
      expired: settled,
      withdrawn: settled,
    },
    'technician_objection.status': {
      open: waitsForStaff('technician_objection', '等平台看，结果会发给你；在那之前照原来的算。'),
      upheld: settled,
      dismissed: settled,
      withdrawn: settled,
    },
  },
  desks: {
    job: {
      label: '上门中的单',
      permission: 'equipment_edit',
      link: '/admin/service-orders',
      escalatesAfter: 2,
    },
    technician_objection: {
      label: '技师异议',
      permission: 'user_edit',
      link: '/admin/technicians/objections',
      path: '/technician/performance',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('job', '上门', jobMachine),
      ...auditWordsOf('technician_objection', '技师异议', objectionMachine),
      'technician_objection.object': '技师提出异议',
      'job.offer': '上门：派单给师傅',
      'job.widen': '上门：扩大找师傅的范围',
      'job.raise': '上门：给师傅加价',
    },
    objects: { job: '上门', technician_objection: '技师异议' },
  },
})
