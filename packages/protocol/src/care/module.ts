/** Maintenance requests, devices, use. */
import { ownerMaintenanceEndpoints } from './owner-operations.ts'
import { schedulingEndpoints } from './scheduling-operations.ts'
import { deviceEndpoints } from './device-operations.ts'
import { careOperations } from './operations.ts'
import { usageOperations } from './usage-operations.ts'
import { careErrors } from './errors.ts'
import { maintenanceMachine } from './machine.ts'
import { auditWordsOf, defineModule, settled, waitsForStaff } from '../module.ts'

export const careModule = defineModule({
  name: 'care',
  endpoints: [...ownerMaintenanceEndpoints, ...schedulingEndpoints, ...deviceEndpoints],
  lineOperations: [...careOperations, ...usageOperations],
  errors: careErrors,
  machines: [maintenanceMachine],
  waits: {
    'maintenance_request.status': {
      pending: waitsForStaff('maintenance', '维护单在等安排时间。'),
      scheduled: waitsForStaff('maintenance', '维护已经安排，做完后登记结果。'),
      done: settled,
      cancelled: settled,
    },
  },
  desks: {
    maintenance: {
      label: '维护单',
      permission: 'equipment_edit',
      link: '/admin/maintenance-scheduling',
      deciderPath: '/equipment-owner/maintenance',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('maintenance', '维护单', maintenanceMachine),
      'maintenance.request': '新建维护单',
      'device.command': '远程操作设备',
    },
    objects: { maintenance_request: '维护单' },
  },
})
