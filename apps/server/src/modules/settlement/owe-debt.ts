import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { abandonOpenPayment } from '../payment/public.ts'
import { type RentalRow, setDebt } from '../rental/public.ts'
import './events.ts'
import { rentalKey } from './rental-key.ts'

/** What a returned order owes from now on; a code for another sum pays nothing any more. The order's row must be locked. */
export const oweDebt = async (tx: Tx, order: RentalRow, debtFen: number, now: Date): Promise<void> => {
  await abandonOpenPayment(tx, rentalKey(order.id), now)
  await setDebt(tx, order.id, debtFen, now)
  const { id: rentalId, userId, line } = order
  if (debtFen > 0) await emit(tx, 'debt.left', { rentalId, userId, line, amountFen: debtFen })
}
