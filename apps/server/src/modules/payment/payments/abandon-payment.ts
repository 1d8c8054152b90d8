import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import '../events.ts'
import { ofPayable, type PayableKey } from '../payables/payable-key.ts'
import { payment } from '../table.ts'
import { payments } from './move-payment.ts'

/** A payable wants its open payment no more; the gateway is told after commit. It must be locked. */
export const abandonOpenPayment = async (tx: Tx, key: PayableKey, now: Date): Promise<void> => {
  const open = await payments.lock(tx, and(ofPayable(payment, key), eq(payment.status, 'processing')))
  if (!open) return
  await payments.transition(tx, open, { action: 'cancel', by: 'system', now })
  await emit(tx, 'payment.abandoned', { paymentId: open.id })
}
