import type { offlinePaymentRequest } from '@jihui/protocol/payment/schema'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { PayableKeeper } from '../payables/payable-keeper.ts'
import { closePayment } from './close-payment.ts'
import { type Desk, offline } from '../desk.ts'
import { insertPayment } from './insert-payment.ts'
import { findOpenPayment, findPayment, type PaymentRow } from './queries.ts'
import { confirmPayment } from './settle-payment.ts'

interface OfflinePayment {
  readonly keeper: PayableKeeper
  readonly id: number
  /** The rental line whose address was called. */
  readonly within?: string
  readonly actor: Actor
  readonly client: Client
  readonly body: z.output<typeof offlinePaymentRequest>
}

/** A transfer has arrived outside the gateways: staff say so, with a reason that is kept for good. */
export const recordOfflinePayment = async (
  desk: Desk,
  { keeper, id, within, actor, client, body }: OfflinePayment,
): Promise<PaymentRow> => {
  const asked = { id, actor, as: 'staff' as const, ...(within !== undefined && { within }) }
  const before = await keeper.need(desk.db, asked)
  await keeper.requireNoParty(desk, desk.db, actor, id)
  before.requireDue()
  // An open code could still be paid: it is closed first, and if it has been paid that payment counts.
  const open = await findOpenPayment(desk.db, before)
  if (open) await closePayment(desk, open, 'cancelled')
  const now = desk.clock.now()
  const paymentId = await desk.db.transaction(async (tx) => {
    const subject = await keeper.need(tx, asked, true)
    const due = subject.requireDue()
    if (await findOpenPayment(tx, subject)) refuse('payment.in_progress')
    subject.requireTakenBy(due, actor)
    if (body.amount !== undefined && body.amount !== due.amountFen)
      refuse('payment.amount_differs', { errors: { amount: `到账金额应为 ${toYuan(due.amountFen).toFixed(2)} 元` } })
    const wish = { subject, userId: subject.userId, due, method: 'bank', gateway: offline, expiresAt: now } as const
    const row = await insertPayment(tx, wish, now)
    await confirmPayment(desk, tx, subject, row, body.reference || null, actor, now)
    await writeAudit(
      tx,
      {
        actor,
        action: 'payment.record_offline',
        objectType: keeper.declared.auditObject,
        objectId: id,
        before: { ...subject.audited, paid: subject.paidAt !== null },
        after: { payment_id: row.id, amount: toYuan(due.amountFen), reason: body.reason, reference: body.reference },
        client,
      },
      now,
    )
    return row.id
  })
  return (await findPayment(desk.db, paymentId)) ?? refuse('payment.not_found')
}
