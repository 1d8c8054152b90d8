/** A contract lives with its order: in force with the delivery, done with the return, over with the cancellation. */
import { onTransition } from '../rental/public.ts'
import { followOrder } from './move-agreement.ts'
import { lockAgreementOfRental } from './queries.ts'

export const followOrders = (): void => {
  for (const action of ['confirm_receipt', 'start'] as const)
    onTransition(action, async (tx, rental, now) => {
      await followOrder(tx, await lockAgreementOfRental(tx, rental.id), ['activate'], '', now)
    })
  onTransition('confirm_return', async (tx, rental, now) => {
    await followOrder(tx, await lockAgreementOfRental(tx, rental.id), ['complete'], '', now)
  })
  for (const action of ['cancel', 'lapse'] as const)
    onTransition(action, async (tx, rental, now) => {
      // Unsigned it never came to bind anyone; signed it ends with the order.
      const row = await lockAgreementOfRental(tx, rental.id)
      await followOrder(tx, row, row?.signedAt ? ['terminate'] : ['annul'], '订单已取消', now)
    })
}
