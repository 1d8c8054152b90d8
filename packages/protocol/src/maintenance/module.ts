/** Maintenance of the machines: what renters, owners and staff ask for, and when it is done. */
import { ownerMaintenanceEndpoints } from './owner-operations.ts'
import { schedulingEndpoints } from './scheduling-operations.ts'
import { maintenanceOperations } from './operations.ts'
import { maintenanceErrors } from './errors.ts'
import { swapMachine } from './board/swap-machine.ts'
import { swapEndpoints } from './board/swap-operations.ts'
import { maintenanceOrderPayable } from './orders/payable.ts'
import { priceListEndpoints } from './orders/price-list-operations.ts'
import { priceEndpoints } from './orders/price-operations.ts'
import { boardEndpoints } from './board/operations.ts'
import { reportEndpoints } from './reports/operations.ts'
import { recordEndpoints } from './orders/record-operations.ts'
import { maintenanceSignaturePurpose } from './orders/signature.ts'
import { taskDisputeMachine } from './orders/dispute-machine.ts'
import { taskDisputeEndpoints } from './orders/dispute-operations.ts'
import { requestEndpoints } from './orders/request-operations.ts'
import { taskEndpoints } from './orders/task-operations.ts'
import { workOrderMachine } from './orders/work-order-machine.ts'
import { auditWordsOf, defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'

const orderTime = 'maintenance-order-time'
export const maintenanceModule = defineModule({
  name: 'maintenance',
  endpoints: [
    ...ownerMaintenanceEndpoints,
    ...schedulingEndpoints,
    ...requestEndpoints,
    ...taskEndpoints,
    ...taskDisputeEndpoints,
    ...recordEndpoints,
    ...boardEndpoints,
    ...swapEndpoints,
    ...priceEndpoints,
    ...priceListEndpoints,
    ...reportEndpoints,
  ],
  lineOperations: maintenanceOperations,
  errors: maintenanceErrors,
  machines: [workOrderMachine, swapMachine, taskDisputeMachine],
  payables: [maintenanceOrderPayable],
  notices: ['fault_report_told'],
  waits: {
    'maintenance_request.status': {
      submitted: waitsForStaff('maintenance', '报修已经收到，正在等受理。'),
      pending: waitsForStaff('maintenance', '维护单在等安排时间。'),
      assigned: waitsForStaff('maintenance', '已经安排，等师傅接单；没有派师傅的，做完后登记结果。'),
      accepted: waitsForStaff('maintenance', '师傅已接单，等他上门。'),
      in_progress: waitsForStaff('maintenance', '师傅正在处理。'),
      paused: waitsForStaff('maintenance', '处理暂停了，等配件、停机或许可。'),
      pending_quote: waitsForTime('staff', orderTime, '报价等付费方确认；三天不答，算不同意。'),
      pending_acceptance: waitsForTime('staff', orderTime, '处理完了，等验收；48 小时没有人说，算作验收。'),
      completed: settled,
      reopened: waitsForStaff('maintenance', '维护单重新打开了，等再次安排。'),
      cancelled: settled,
      rejected: settled,
      merged: settled,
      withdrawn: settled,
    },
    'maintenance_quote.status': {
      proposed: waitsForTime('staff', orderTime, '报价等付费方确认；三天不答，算不同意。'),
      agreed: settled,
      refused: settled,
      replaced: settled,
    },
    'maintenance_dispute.status': {
      open: waitsForStaff('maintenance_dispute', '付费方对维修费有异议，平台正在处理；那以前钱不给师傅。'),
      decided: settled,
      withdrawn: settled,
    },
    'maintenance_swap.status': {
      asked: waitsForTime('renter', orderTime, '在问租客肯不肯换一台；两天不答，就不换。'),
      agreed: settled,
      refused: settled,
      lapsed: settled,
    },
  },
  openUntil: {
    'maintenance_request.paid_at': waitsForStaff('maintenance', '维修费还没有付，过了两周平台会联系付费方。'),
  },
  desks: {
    maintenance: {
      label: '维护单',
      permission: 'equipment_edit',
      link: '/admin/maintenance-scheduling',
      deciderPath: '/equipment-owner/maintenance',
      escalatesAfter: 2,
    },
    maintenance_dispute: {
      label: '维修费异议',
      permission: 'rental_approve',
      link: '/maintenance/tasks?status=disputed',
      path: '/maintenance/tasks/:id',
      escalatesAfter: 2,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('maintenance', '维护单', workOrderMachine),
      ...auditWordsOf('maintenance_dispute', '维修费异议', taskDisputeMachine),
      'maintenance.request': '新建维护单',
      'maintenance.swap': '为维护给租赁换一台单机',
      'maintenance_record.correct': '更正维护记录',
      'service_prices.publish': '发布上门服务价目',
      'service_prices.withdraw': '撤回上门服务价目',
    },
    objects: {
      maintenance_request: '维护单',
      maintenance_dispute: '维修费异议',
      maintenance_record: '维护记录',
      service_price_list: '上门服务价目',
    },
  },
  files: { [maintenanceSignaturePurpose]: { readers: ['equipment_view'], isEvidence: true } },
})
