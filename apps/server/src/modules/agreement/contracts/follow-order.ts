/** A contract lives with its order: in force with the delivery, done with the return, over with the cancellation. */
import type { BroughtRentalHooks, Effect } from '../../rental/public.ts'
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

export const followOrders: BroughtRentalHooks = {
  after: {
    confirm_receipt: activate,
    count_received: activate,
    start: activate,
    confirm_return: complete,
    cancel: end,
    lapse: end,
  },
}
