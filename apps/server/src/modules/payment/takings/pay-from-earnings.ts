/** A payment out of what its payer is owed himself: no channel has a part in it, it is paid as soon as it is there. */
import { fromEarnings } from '@jihui/protocol/payment/methods'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockPerson } from '../../identity/public.ts'
import { earning, earningTaking } from '../earnings/earning-table.ts'
import { earnings, leftOf } from '../earnings/move-earning.ts'
import type { Due, PayableState } from '../payables/payable-keeper.ts'
import { insertPayment } from '../payments/insert-payment.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { confirmPayment } from '../payments/settle-payment.ts'
import { findPayoutHold } from '../payouts/hold-payouts.ts'
import { findPortions, type Portion } from './find-owed.ts'

interface FromEarnings {
  readonly subject: PayableState
  readonly userId: number
  readonly due: Due
}

/** As whom its payer must earn what it is taken off; null where it may be taken off nothing of this person's. */
export const takenOffOf = ({ subject, userId }: Pick<FromEarnings, 'subject' | 'userId'>) =>
  subject.mayTakeEarnings && subject.userId === userId ? (subject.declared.takenOff ?? null) : null

const shortSentence = (dueFen: number, owedFen: number): string =>
  `待打款的收入有 ${(owedFen / 100).toFixed(2)} 元，不够扣 ${(dueFen / 100).toFixed(2)} 元`

/**
 * What it would be taken off, all of it or a refusal. From here on his earnings are moved by nobody else: the payable must be
 * locked before.
 */
export const portionsFor = async (tx: Tx, { subject, userId, due }: FromEarnings): Promise<Portion[]> => {
  const takenOff = takenOffOf({ subject, userId }) ?? refuse('payment.earnings_not_allowed')
  await lockPerson(tx, userId)
  if (await findPayoutHold(tx, userId)) refuse('payment.earnings_held')
  const portions = await findPortions(tx, userId, takenOff.role, due.amountFen)
  const foundFen = portions.reduce((sum, { fen }) => sum + fen, 0)
  if (foundFen < due.amountFen) {
    const message = shortSentence(due.amountFen, foundFen)
    refuse('payment.earnings_short', { message, errors: { payment_method: message } })
  }
  return portions
}

/** An earning nothing is left of is settled by that. */
const takeOff = async (tx: Tx, paymentId: number, portions: readonly Portion[], now: Date): Promise<void> => {
  const ids = portions.map(({ earningId }) => earningId)
  const rows = new Map(
    (await tx.select().from(earning).where(inArray(earning.id, ids))).map((row) => [row.id, row] as const),
  )
  for (const { earningId, fen } of portions) {
    const row = rows.get(earningId)!
    const takenFen = row.takenFen + fen
    if (leftOf(row) === fen)
      await earnings.transition(tx, row, { action: 'use_up', by: 'system', as: 'payment', set: { takenFen }, now })
    else
      await tx
        .update(earning)
        .set({ takenFen: sql`${earning.takenFen} + ${fen}` })
        .where(eq(earning.id, earningId))
  }
  await tx
    .insert(earningTaking)
    .values(portions.map(({ earningId, fen }) => ({ earningId, paymentId, amountFen: fen, createdAt: now })))
}

/** Pays it out of what `portionsFor` found in this transaction: earnings, payment, books and what follows, all or nothing. */
export const payFromEarnings = async (
  hooked: Hooked,
  tx: Tx,
  { subject, userId, due }: FromEarnings,
  portions: readonly Portion[],
  by: By,
  now: Date,
): Promise<PaymentRow> => {
  const row = await insertPayment(tx, { subject, userId, due, method: fromEarnings, expiresAt: now }, now)
  await takeOff(tx, row.id, portions, now)
  await confirmPayment(hooked, tx, subject, row, null, by, now)
  return { ...row, status: 'paid', paidAt: now }
}
