import { refuse } from '../../../platform/refusal.ts'
import { needRental } from '../../rental/public.ts'
import { closePayment } from './close-payment.ts'
import type { Desk } from '../desk.ts'
import { findOpenPayment, type PaymentRow } from './queries.ts'

/** Gives up the open payment of an order. Somebody may be paying it this moment: then it is paid, and is not cancelled. */
export const cancelPayment = async (
  desk: Desk,
  key: { id: number; line: string; userId: number | null },
): Promise<PaymentRow> => {
  const order = await needRental(desk.db, key)
  const open = (await findOpenPayment(desk.db, order.id)) ?? refuse('payment.none_open')
  if ((await closePayment(desk, open, 'cancelled')) === 'paid') refuse('payment.already_paid')
  return open
}
