/** Who supplies parts: what he offers, what is ordered of him, what he is paid. */
import { applicationMachine } from '../application/machine.ts'
import { auditWordsOf, defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'
import { supplierErrors } from './errors.ts'
import { supplierKind } from './kind.ts'
import { offerMachine, supplierAnswerHours, supplierOrderMachine } from './machines.ts'
import { supplierEndpoints } from './operations.ts'
import { supplierOrderPayable } from './payable.ts'

export const supplierModule = defineModule({
  name: 'supplier',
  endpoints: supplierEndpoints,
  errors: supplierErrors,
  machines: [offerMachine, supplierOrderMachine],
  payables: [supplierOrderPayable],
  waits: {
    'supplier_offer.status': { offered: settled, withdrawn: settled },
    'supplier_order.status': {
      placed: waitsForTime(
        'supplier',
        'supplier-order-time',
        `等供应商确认，${supplierAnswerHours / 24} 天没有答复就当作不接单。`,
      ),
      confirmed: waitsForStaff('parts_inbound', '供应商备货；过了答应的日子还没到，库管会催。'),
      shipped: waitsForStaff('parts_inbound', '货在路上；到了以后库管收货入库。'),
      // What is owed lies at the payout desk from now on.
      received: settled,
      refused: settled,
      settled,
      cancelled: settled,
    },
  },
  audit: {
    actions: auditWordsOf('supplier_application', '供应商登记', applicationMachine),
    objects: { supplier_application: '供应商登记', supplier_order: '配件采购' },
  },
  files: {
    [supplierKind.filePurpose]: { readers: ['equipment_edit', 'qualification_view'] },
  },
})
