/** Technicians: who is one, what he may do, when he works. */
import { applicationMachine } from '../application/machine.ts'
import { auditWordsOf, defineModule, waitsForStaff } from '../module.ts'
import { technicianErrors } from './errors.ts'
import { technicianEndpoints } from './operations.ts'

export const technicianModule = defineModule({
  name: 'technician',
  endpoints: technicianEndpoints,
  errors: technicianErrors,
  openUntil: {
    'application.decided_at': waitsForStaff(
      'technician_application',
      '技能测试做完了，平台在看材料；看过以后会通知你。',
    ),
  },
  desks: {
    technician_application: {
      label: '技师认证申请',
      permission: 'user_edit',
      link: '/admin/applications?kind=technician',
      path: '/technician/certification',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('technician_application', '技师认证', applicationMachine),
      ...auditWordsOf('technician_paper_application', '技师换证件', applicationMachine),
      'technician_circle.set': '缩小技师的接单范围',
      'technician_circle.lift': '恢复技师的接单范围',
    },
    objects: {
      technician_circle: '技师的接单范围',
      technician_application: '技师认证',
      technician_paper_application: '技师换证件',
    },
  },
  files: {
    // What was approved lies in the wallet as well.
    'technician-application': { readers: ['equipment_edit', 'qualification_view'] },
  },
})
