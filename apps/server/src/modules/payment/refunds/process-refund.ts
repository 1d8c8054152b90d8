import { fromDeposit, fromEarnings, isInternal } from '@jihui/protocol/payment/methods'
import { toYuan } from '@jihui/protocol/values'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { aboutPayable, lockPayable, needKeeper, requireNoPartyOfPayable } from '../payables/known-payables.ts'
import { type Desk, gatewayOf, offline } from '../desk.ts'
import type { RefundOutcome } from '../gateway.ts'
import { post } from '../ledger/ledger.ts'
import { type RefundRow } from '../payments/queries.ts'
import { refunds } from './move-refund.ts'
import { moneyAccountOf } from '../payments/settle-payment.ts'
import { returnToEarnings } from '../takings/give-back.ts'
import { payment, refund } from '../table.ts'

/** Came through no channel that could return it: staff send it by hand. */
const isByHand = (gateway: string): boolean => gateway === offline || gateway === fromDeposit

export const findRefund = async (db: Queryable, id: number) => {
  const [found] = await db
    .select({
      refund,
      payment: {
        number: payment.number,
        gateway: payment.gateway,
        method: payment.method,
        purpose: payment.purpose,
        userId: payment.userId,
      },
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(eq(refund.id, id))
  return found ?? null
}

/** Asks the gateway for the money to go back, as often as it takes: the same number is never refunded twice there. */
export const processRefund = async (desk: Desk, refundId: number): Promise<void> => {
  const found = await findRefund(desk.db, refundId)
  if (found?.refund.status !== 'processing' || isByHand(found.payment.gateway)) return
  if (isInternal(found.payment.gateway)) {
    await desk.db.transaction((tx) => takeIn(desk, tx, found, { state: 'completed' }, desk.clock.now()))
    return
  }
  const gateway = gatewayOf(desk, found.payment.gateway)
  const { number, amountFen, reason } = found.refund
  const known = await gateway.queryRefund(number)
  const outcome =
    known.state === 'absent'
      ? await gateway.refund({ number, paymentNumber: found.payment.number, amountFen, reason })
      : known
  if (outcome.state === 'failed') desk.log.error({ refund: refundId, failure: outcome.failure }, 'refund failed')
  await desk.db.transaction((tx) => takeIn(desk, tx, found, outcome, desk.clock.now()))
}

/** What became of a refund: the refund, the books and the news of it. False where it was known before. */
export const takeIn = async (
  hooked: Hooked,
  tx: Tx,
  found: { refund: RefundRow; payment: { gateway: string; purpose: string; userId: number } },
  outcome: RefundOutcome,
  now: Date,
  reference: string | null = null,
): Promise<boolean> => {
  if (outcome.state !== 'completed' && outcome.state !== 'failed') return false
  const subject = await lockPayable(hooked, tx, found.refund)
  // What nobody declares has no books to come to.
  if (!subject) return false
  const present = await refunds.lock(tx, eq(refund.id, found.refund.id))
  if (present?.status !== 'processing') return false
  const set = { failure: outcome.failure ?? null, finishedAt: now, reference }
  const action = outcome.state === 'completed' ? 'complete' : 'fail'
  const changed = await refunds.transition(tx, present, { action, by: 'system', set, now })
  if (action === 'fail') return true
  await post(tx, {
    kind: 'refund_paid',
    cause: `refund:${changed.id}`,
    about: subject,
    memo: changed.number,
    entries: {
      refund_payable: changed.amountFen,
      [moneyAccountOf(found.payment, subject.declared)]: -changed.amountFen,
    },
    now,
  })
  if (found.payment.gateway === fromEarnings) await returnToEarnings(tx, changed, found.payment.userId, now)
  const { amountFen, reason } = changed
  await subject.whenRefunded?.(hooked, tx, { purpose: found.payment.purpose, amountFen }, now)
  await emit(tx, 'refund.completed', {
    ...aboutPayable(subject),
    userId: subject.userId,
    refundId: changed.id,
    amountFen,
    reason,
  })
  return true
}

/** Staff have sent a transfer back by hand: the money came outside the gateways, or a gateway could not return it. */
export const finishRefund = async (
  desk: Desk,
  id: number,
  reference: string,
  actor: Actor,
  client: Client,
): Promise<RefundRow> => {
  const now = desk.clock.now()
  await desk.db.transaction(async (tx) => {
    const found = (await findRefund(tx, id)) ?? refuse('refund.not_found')
    await requireNoPartyOfPayable(desk, tx, actor, found.refund)
    const isManual = isByHand(found.payment.gateway) || found.refund.status === 'failed'
    if (!isManual || found.refund.status === 'completed') refuse('refund.not_manual')
    if (found.refund.status === 'failed') {
      await refunds.transition(tx, found.refund, { action: 'take_up', by: actor, now })
    }
    found.payment.gateway = offline
    if (!(await takeIn(desk, tx, found, { state: 'completed' }, now, reference))) refuse('resource.conflict')
    const after = { amount: toYuan(found.refund.amountFen), reference }
    const { auditObject: objectType } = needKeeper(desk, found.refund.payableKind).declared
    const entry = { actor, action: 'refund.complete', objectType, objectId: found.refund.payableId }
    await writeAudit(tx, { ...entry, before: { status: found.refund.status }, after, client }, now)
  })
  return (await findRefund(desk.db, id))?.refund ?? refuse('refund.not_found')
}
