/** Maintenance of the machines: what renters, owners and staff ask for, and when it is done. */
import { ownerMaintenanceEndpoints } from './owner-operations.ts'
import { schedulingEndpoints } from './scheduling-operations.ts'
import { maintenanceOperations } from './operations.ts'
import { maintenanceErrors } from './errors.ts'
import { maintenanceMachine } from './machine.ts'
import { auditWordsOf, defineModule, settled, waitsForStaff } from '../module.ts'

export const maintenanceModule = defineModule({
  name: 'maintenance',
  endpoints: [...ownerMaintenanceEndpoints, ...schedulingEndpoints],
  lineOperations: maintenanceOperations,
  errors: maintenanceErrors,
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
    },
    objects: { maintenance_request: '维护单' },
  },
})
