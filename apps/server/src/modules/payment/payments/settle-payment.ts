import { earningRoles } from '@jihui/protocol/payment/earnings'
import type { LedgerAccount } from '@jihui/protocol/payment/ledger'
import { fromDeposit, fromEarnings, fromPlatform } from '@jihui/protocol/payment/methods'
import type { Payable } from '@jihui/protocol/payment/payable'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { offline } from '../desk.ts'
import { aboutPayment } from '../events.ts'
import { post } from '../ledger/ledger.ts'
import { lockPayable } from '../payables/known-payables.ts'
import type { PayableState } from '../payables/payable-keeper.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { isInTrust } from '../trust/trust-purposes.ts'
import { payments } from './move-payment.ts'
import { lockPayment, type PaymentRow } from './queries.ts'

/** What came of it: `paid`, `failed` and `returned` changed something, `unchanged` means it was known before. */
export type Settlement = 'paid' | 'failed' | 'returned' | 'unchanged'

interface Outcome {
  readonly state: 'paid' | 'failed'
  readonly trade: string | null
}

/**
 * Takes in what a gateway says of a payment, from a notification, a query or a closing alike. Whatever comes twice, late
 * or out of order changes nothing twice: the rows are locked, what is paid for first, and every step starts from what
 * they say.
 */
export const settlePayment = async (
  services: Hooked,
  tx: Tx,
  key: Pick<PaymentRow, 'id' | 'payableKind' | 'payableId'>,
  outcome: Outcome,
  now: Date,
): Promise<Settlement> => {
  const subject = await lockPayable(services, tx, key)
  const row = await lockPayment(tx, key.id)
  if (!subject || !row) return 'unchanged'
  if (outcome.state === 'failed') return failPayment(services, tx, subject, row, now)
  if (row.paidAt) return 'unchanged'
  if (row.status !== 'processing' || !subject.isWanted(row, now)) return returnMoney(tx, subject, row, outcome, now)
  await confirmPayment(services, tx, subject, row, outcome.trade, 'system', now)
  return 'paid'
}

const failPayment = async (
  services: Hooked,
  tx: Tx,
  subject: PayableState,
  row: PaymentRow,
  now: Date,
): Promise<Settlement> => {
  if (row.status !== 'processing') return 'unchanged'
  const reason = '支付渠道返回支付失败'
  await payments.transition(tx, row, { action: 'fail', by: 'system', set: { failure: reason, checkedAt: now }, now })
  await subject.whenGivenUp?.(services, tx, row.purpose, 'failed', now)
  await emit(tx, 'payment.failed', { ...aboutPayment(row, subject), reason })
  return 'failed'
}

/** Where money goes in the books: what is paid in trust is nobody's income and nobody's to be paid. */
const intakeOf = (subject: PayableState, row: PaymentRow) =>
  isInTrust(subject.declared, row.purpose)
    ? ({ kind: 'trust_received', credits: { trust: -row.amountFen } } as const)
    : subject.received(row)

/** The money is ours: the payment, the books, what was paid for and the news of it, all or nothing. */
export const confirmPayment = async (
  services: Hooked,
  tx: Tx,
  subject: PayableState,
  row: PaymentRow,
  trade: string | null,
  by: By,
  now: Date,
): Promise<void> => {
  await payments.transition(tx, row, { action: 'confirm', by, set: { paidAt: now, gatewayTrade: trade }, now })
  const { kind, credits } = intakeOf(subject, row)
  await post(tx, {
    kind,
    cause: `payment:${row.id}`,
    about: subject,
    memo: row.number,
    entries: { [moneyAccountOf(row, subject.declared)]: row.amountFen, ...credits },
    now,
  })
  await subject.whenPaid(services, tx, row, by, now)
  await emit(tx, 'payment.paid', aboutPayment(row, subject))
}

/**
 * Where its money came to, and goes back from: a channel, the bank, what its payer is owed, the platform's expenses, or what
 * a claim took.
 */
export const moneyAccountOf = (
  { gateway }: Pick<PaymentRow, 'gateway'>,
  { kind, takenOff }: Pick<Payable, 'kind' | 'takenOff'>,
): LedgerAccount => {
  if (gateway === fromPlatform) return 'borne_expense'
  if (gateway === fromDeposit) return 'claimed_work'
  if (gateway !== fromEarnings) return gateway === offline ? 'bank' : 'gateway'
  if (!takenOff) throw new Error(`${kind} is taken off nothing`)
  return earningRoles[takenOff.role].account
}

/** Money for a payment that was given up, or for what wants none: it goes back by itself. */
const returnMoney = async (
  tx: Tx,
  { declared }: PayableState,
  row: PaymentRow,
  outcome: Outcome,
  now: Date,
): Promise<Settlement> => {
  const action = row.status === 'processing' ? 'give_up' : 'return_stray'
  await payments.transition(tx, row, { action, by: 'system', set: { paidAt: now, gatewayTrade: outcome.trade }, now })
  await post(tx, {
    kind: 'stray_received',
    cause: `payment:${row.id}`,
    about: row,
    memo: row.number,
    entries: { [moneyAccountOf(row, declared)]: row.amountFen, refund_payable: -row.amountFen },
    now,
  })
  await requestRefund(tx, row, row.amountFen, '支付已失效，款项原路退回', now)
  return 'returned'
}
