import { refuse } from '../../../platform/refusal.ts'
import type { Asked, PayableKeeper } from '../payables/payable-keeper.ts'
import { closePayment } from './close-payment.ts'
import type { Desk } from '../desk.ts'
import { findOpenPayment, type PaymentRow } from './queries.ts'

/** Gives up the open payment of a payable. Somebody may be paying it this moment: then it is paid, and is not cancelled. */
export const cancelPayment = async (desk: Desk, keeper: PayableKeeper, asked: Asked): Promise<PaymentRow> => {
  const subject = await keeper.need(desk.db, asked)
  const open = (await findOpenPayment(desk.db, subject)) ?? refuse('payment.none_open')
  if ((await closePayment(desk, open, 'cancelled')) === 'paid') refuse('payment.already_paid')
  return open
}
