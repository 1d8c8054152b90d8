/** Payments through no channel: each way refuses first, and pays in the same transaction what it did not refuse. */
import { fromEarnings, fromPlatform, type InternalMethod } from '@jihui/protocol/payment/methods'
import { type Actor, earnerIdOf } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Due, PayableState } from '../payables/payable-keeper.ts'
import { payFromEarnings, portionsFor } from '../takings/pay-from-earnings.ts'
import { insertPayment } from './insert-payment.ts'
import type { PaymentRow } from './queries.ts'
import { confirmPayment } from './settle-payment.ts'

interface Wanted {
  readonly subject: PayableState
  readonly due: Due
  readonly actor: Actor
}
/** The payable must be locked. */
type InternalWay = (tx: Tx, wanted: Wanted) => Promise<(hooked: Hooked, now: Date) => Promise<PaymentRow>>

export const internalWays: Readonly<Record<InternalMethod, InternalWay>> = {
  [fromEarnings]: async (tx, { subject, due, actor }) => {
    const asked = { subject, userId: earnerIdOf(actor), due }
    const portions = await portionsFor(tx, asked)
    return (hooked, now) => payFromEarnings(hooked, tx, asked, portions, actor, now)
  },
  [fromPlatform]: async (tx, { subject, due, actor }) => {
    if (!subject.isPlatforms) refuse('payment.platform_not_allowed')
    return async (hooked, now) => {
      const wish = { subject, userId: actor.id, due, method: fromPlatform, expiresAt: now } as const
      const row = await insertPayment(tx, wish, now)
      await confirmPayment(hooked, tx, subject, row, null, actor, now)
      return { ...row, status: 'paid', paidAt: now }
    }
  },
}
