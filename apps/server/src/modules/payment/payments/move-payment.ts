import { paymentMachine } from '@jihui/protocol/payment/methods'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { payment } from '../table.ts'
import type { PaymentRow } from './queries.ts'

/** Moves payments; who may is asked by the command that does. The order's row must be locked. */
export const payments = bindMachine<
  PaymentRow['status'],
  keyof typeof paymentMachine.actions,
  typeof payment,
  PaymentRow
>({
  machine: paymentMachine,
  table: payment,
  refusals: { notAllowed: 'resource.conflict', changedMeanwhile: 'resource.conflict' },
})
