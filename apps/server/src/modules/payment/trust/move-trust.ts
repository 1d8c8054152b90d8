/** Money in trust goes on: back whole to who paid, or with its payment into the trust of what it was paid for. */
import { type Payable, payableNumber } from '@jihui/protocol/payment/payable'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { post } from '../ledger/ledger.ts'
import { keyOf, type PayableKey } from '../payables/payable-key.ts'
import { lockPaidPayments, type PaymentRow } from '../payments/queries.ts'
import { payment } from '../table.ts'
import { returnShare } from './release-trust.ts'
import { isInTrust, trustPurposesOf } from './trust-purposes.ts'

/** Its row must be locked by whoever calls. */
interface Entrusted {
  readonly declared: Payable
  readonly id: number
}
const keyOfEntrusted = ({ declared, id }: Entrusted): PayableKey => ({ payableKind: declared.kind, payableId: id })

/** What was paid in trust for it and is there whole; oldest first. */
const lockEntrusted = async (tx: Tx, of: Entrusted): Promise<PaymentRow[]> =>
  (await lockPaidPayments(tx, keyOfEntrusted(of))).filter(
    ({ purpose, amountFen, refundedFen }) => isInTrust(of.declared, purpose) && refundedFen < amountFen,
  )
const sumOf = (paid: readonly PaymentRow[]): number =>
  paid.reduce((sum, { amountFen, refundedFen }) => sum + amountFen - refundedFen, 0)

/** Gives back to who paid all that is in trust for it, and says how much that was: 0 where nothing is. */
export const returnTrust = async (tx: Tx, of: Entrusted, reason: string, now: Date): Promise<number> => {
  const paid = await lockEntrusted(tx, of)
  const newest = paid.at(-1)
  if (!newest) return 0
  const backFen = sumOf(paid)
  await returnShare(tx, keyOfEntrusted(of), { backFen, reason }, { paid, cause: `trust:${newest.id}:back`, now })
  return backFen
}

/**
 * All that is in trust for one is in trust for the other from now on, and so are its payments: whatever goes back of them
 * is the other's. Answers how much that was: 0 where nothing is.
 */
export const moveTrust = async (tx: Tx, from: Entrusted, to: Entrusted, now: Date): Promise<number> => {
  const paid = await lockEntrusted(tx, from)
  const [out, into] = [keyOfEntrusted(from), keyOfEntrusted(to)]
  for (const { id, amountFen, refundedFen, purpose } of paid) {
    if (refundedFen > 0 || !isInTrust(to.declared, purpose)) throw new Error(`payment ${id} cannot move on`)
    const step = { kind: 'trust_moved', now } as const
    const named = (of: Entrusted) => `${of.declared.label} ${payableNumber(of.declared, of.id)}`
    await post(tx, {
      ...step,
      cause: `trust_moved:${id}:out`,
      about: out,
      memo: `转到${named(to)}`,
      entries: { trust: amountFen, trust_moving: -amountFen },
    })
    await post(tx, {
      ...step,
      cause: `trust_moved:${id}:in`,
      about: into,
      memo: `从${named(from)} 转来`,
      entries: { trust_moving: amountFen, trust: -amountFen },
    })
    await tx.update(payment).set(keyOf(into)).where(eq(payment.id, id))
  }
  return sumOf(paid)
}

/** For which of these something is in trust, and since when. */
export const findEntrusted = async (
  db: Queryable,
  declared: Payable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: payment.payableId, paidAt: payment.paidAt })
    .from(payment)
    .where(
      and(
        inArray(payment.payableId, [...ids]),
        eq(payment.payableKind, declared.kind),
        eq(payment.status, 'paid'),
        inArray(payment.purpose, trustPurposesOf(declared)),
        gt(payment.amountFen, payment.refundedFen),
      ),
    )
    .orderBy(payment.id)
  return new Map(rows.map(({ id, paidAt }) => [id, paidAt!]))
}
