import { type RefundStatus, refundMachine } from '@jihui/protocol/payment/methods'
import { bindMachine } from '../../../platform/machine/transition.ts'
import type { RefundRow } from '../payments/queries.ts'
import { refund } from '../table.ts'

/** Moves refunds; who may is asked by the command that does. */
export const refunds = bindMachine<RefundStatus, keyof typeof refundMachine.actions, typeof refund, RefundRow>({
  machine: refundMachine,
  table: refund,
  refusals: { notAllowed: 'resource.conflict', changedMeanwhile: 'resource.conflict' },
})
