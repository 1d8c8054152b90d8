import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import '../events.ts'
import { payment } from '../table.ts'
import { payments } from './move-payment.ts'

/** An order wants its open payment no more; the gateway is told after commit. The order's row must be locked. */
export const abandonOpenPayment = async (tx: Tx, rentalId: number, now: Date): Promise<void> => {
  const open = await payments.lock(tx, and(eq(payment.rentalId, rentalId), eq(payment.status, 'processing')))
  if (!open) return
  await payments.transition(tx, open, { action: 'cancel', by: 'system', now })
  await emit(tx, 'payment.abandoned', { paymentId: open.id })
}
