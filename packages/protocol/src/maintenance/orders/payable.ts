/** A work order as something to be paid. */
import { definePayable } from '../../payment/payable.ts'

export const maintenanceOrderPayable = definePayable({
  kind: 'maintenance_order',
  label: '维修工单',
  numberPrefix: 'W',
  purposes: { work: { label: '维修费', isTrust: true } },
  sources: { labour: '维修工时', borne: '平台承担的维修工时' },
  borneSources: ['borne'],
  parts: {
    labour: { label: '工时费', bearsCommission: true },
    call_out: { label: '上门费', bearsCommission: true },
    material: { label: '配件', isPlatforms: true },
  },
  takenOff: {
    role: 'owner',
    choice: {
      label: '维修费从收入里扣',
      hint: '验收以后，待打款的收入够了就自动扣，扣了告诉你；余下的照常打款',
    },
  },
  bases: ['/api/maintenance/orders/'],
  refusals: ['care.not_found', 'care.not_due', 'care.in_claim'],
  auditObject: 'maintenance_request',
  screens: { payment: '/maintenance/tasks/:id', desk: '/maintenance/tasks/:id' },
})
