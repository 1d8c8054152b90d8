import { emit } from '../../../platform/events/outbox.ts'
import { type Desk, gatewayOf, reachGateway } from '../desk.ts'
import { aboutPayment } from '../events.ts'
import type { OrderOutcome } from '../gateway.ts'
import { lockPayable } from '../payables/known-payables.ts'
import { payments } from './move-payment.ts'
import { lockPayment, type PaymentRow } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Gives an open payment up, at the gateway first: from then on nobody can pay it. Where somebody already has, it is taken
 * in as paid instead, and so it answers. No transaction is open while the gateway is asked.
 */
export const closePayment = async (
  desk: Desk,
  row: PaymentRow,
  as: 'cancelled' | 'expired',
): Promise<'closed' | 'paid'> => {
  const outcome = await reachGateway(desk, () => gatewayOf(desk, row.gateway).closeOrder(row.number))
  return desk.db.transaction(async (tx) => {
    const now = desk.clock.now()
    if (outcome.state === 'paid' || outcome.state === 'failed') {
      await settlePayment(desk, tx, row, { state: outcome.state, trade: outcome.trade }, now)
      return outcome.state === 'paid' ? 'paid' : 'closed'
    }
    const subject = await lockPayable(desk, tx, row)
    const present = await lockPayment(tx, row.id)
    if (present?.status === 'paid') return 'paid'
    if (!subject || present?.status !== 'processing') return 'closed'
    await payments.transition(tx, present, { action: as === 'expired' ? 'expire' : 'cancel', by: 'system', now })
    await subject.whenGivenUp?.(desk, tx, row.purpose, as, now)
    if (as === 'expired') await emit(tx, 'payment.expired', aboutPayment(row, subject))
    return 'closed'
  })
}

/** Asks the gateway how an open payment stands, and takes in what it says. */
export const askGateway = async (desk: Desk, row: PaymentRow): Promise<OrderOutcome['state']> => {
  if (row.expiresAt <= desk.clock.now())
    return (await closePayment(desk, row, 'expired')) === 'paid' ? 'paid' : 'closed'
  const { state, trade } = await reachGateway(desk, () => gatewayOf(desk, row.gateway).queryOrder(row.number))
  if (state === 'paid' || state === 'failed')
    await desk.db.transaction((tx) => settlePayment(desk, tx, row, { state, trade }, desk.clock.now()))
  return state
}
