/** A service order as something to be paid. */
import { definePayable } from '../payment/payable.ts'

export const serviceOrderPayable = definePayable({
  kind: 'service_order',
  label: '上门服务',
  numberPrefix: 'E',
  purposes: { work: { label: '服务费', isTrust: true } },
  sources: { labour: '服务工时', borne: '平台承担的上门费', raised: '平台加价' },
  borneSources: ['borne', 'raised'],
  parts: {
    labour: { label: '工时费', bearsCommission: true },
    call_out: { label: '上门费', bearsCommission: true },
    raise: { label: '平台加价' },
    material: { label: '配件', isPlatforms: true },
  },
  refusals: ['service_order.not_found', 'service_order.not_due'],
  auditObject: 'service_order',
  screens: { desk: '/admin/service-orders/:id' },
})
