/** What was ordered of a supplier: nobody pays it here, the platform owes it to him once the goods are in. */
import { definePayable } from '../payment/payable.ts'

export const supplierOrderPayable = definePayable({
  kind: 'supplier_order',
  label: '配件采购',
  numberPrefix: 'G',
  purposes: {},
  sources: { goods: '货款' },
  borneSources: ['goods'],
  parts: { goods: { label: '配件货款' } },
  refusals: ['supplier.order_not_found'],
  auditObject: 'supplier_order',
  screens: { desk: '/maintenance/parts/inbound' },
})
