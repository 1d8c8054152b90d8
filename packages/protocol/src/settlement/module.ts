/** What becomes of the money of a rental order. */
import { defineModule } from '../module.ts'
import { settlementOperations } from './operations.ts'
import { rentalPayable } from './payable.ts'

export const settlementModule = defineModule({
  name: 'settlement',
  lineOperations: settlementOperations,
  payables: [rentalPayable],
  examples: {
    create_payment: { payment_method: 'alipay' },
    create_payment_for_order: { order_id: 31, payment_method: 'alipay' },
  },
})
