import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { emit } from '../../platform/outbox.ts'
import './events.ts'
import { payment } from './table.ts'

/** An order wants its open payment no more; the gateway is told after commit. The order's row must be locked. */
export const abandonOpenPayment = async (tx: Tx, rentalId: number): Promise<void> => {
  const abandoned = await tx
    .update(payment)
    .set({ status: 'cancelled' })
    .where(and(eq(payment.rentalId, rentalId), eq(payment.status, 'processing')))
    .returning({ id: payment.id })
  for (const { id } of abandoned) await emit(tx, 'payment.abandoned', { paymentId: id })
}
