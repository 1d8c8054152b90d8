/** A contract lives with its order: in force with the delivery, done with the return, over with the cancellation. */
import { type Effect, onTransition } from '../../rental/public.ts'
import { followOrder } from './move-agreement.ts'
import { lockAgreementOfRental } from './queries.ts'

const activate: Effect = async (tx, rental, now) => {
  await followOrder(tx, await lockAgreementOfRental(tx, rental.id), ['activate'], '', now)
}
const complete: Effect = async (tx, rental, now) => {
  await followOrder(tx, await lockAgreementOfRental(tx, rental.id), ['complete'], '', now)
}
const end: Effect = async (tx, rental, now) => {
  // Unsigned it never came to bind anyone; signed it ends with the order.
  const row = await lockAgreementOfRental(tx, rental.id)
  await followOrder(tx, row, row?.signedAt ? ['terminate'] : ['annul'], '订单已取消', now)
}

export const followOrders = (): void => {
  for (const action of ['confirm_receipt', 'count_received', 'start'] as const) onTransition(action, activate)
  onTransition('confirm_return', complete)
  for (const action of ['cancel', 'lapse'] as const) onTransition(action, end)
}
