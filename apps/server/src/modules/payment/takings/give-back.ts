/** A refund of what was taken off earnings: it is owed again, and goes to no channel. */
import { returnedPart } from '@jihui/protocol/payment/earnings'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { lockPerson } from '../../identity/public.ts'
import { earning, earningTaking } from '../earnings/earning-table.ts'
import { dueDayOf } from '../earnings/keep-earning.ts'
import { earnings, type EarningOfPayee } from '../earnings/move-earning.ts'
import type { RefundRow } from '../payments/queries.ts'
import { askTaking } from './ask-taking.ts'

const addFen = (column: typeof earningTaking.returnedFen | typeof earningTaking.owedFen, fen: number) =>
  sql`${column} + ${fen}`

/** It was not transferred yet: as much less is taken off it. */
const giveBack = async (tx: Tx, row: EarningOfPayee, fen: number, now: Date): Promise<void> => {
  const takenFen = row.takenFen - fen
  if (row.status === 'taken')
    await earnings.transition(tx, row, { action: 'give_back', by: 'system', as: 'refund', set: { takenFen }, now })
  else await tx.update(earning).set({ takenFen }).where(eq(earning.id, row.id))
}

/** The rest of it was: what comes back is owed anew, once for each source it had been earned by. */
const oweAnew = async (
  tx: Tx,
  refundId: number,
  owed: readonly { readonly row: EarningOfPayee; readonly fen: number }[],
  now: Date,
): Promise<void> => {
  const settledOn = dayOf(now)
  const bySource = new Map<string, (typeof owed)[number]>()
  for (const { row, fen } of owed) {
    const key = `${row.payableKind}:${row.payableId}:${row.source}`
    bySource.set(key, { row, fen: fen + (bySource.get(key)?.fen ?? 0) })
  }
  for (const { row, fen } of bySource.values()) {
    const { payeeId, role, payableKind, payableId, source } = row
    await tx.insert(earning).values({
      payeeId,
      role,
      payableKind,
      payableId,
      source,
      refundId,
      parts: { [returnedPart.code]: fen },
      grossFen: fen,
      commissionPercent: 0,
      commissionFen: 0,
      netFen: fen,
      settledOn,
      dueOn: dueDayOf(role, settledOn),
      createdAt: now,
    })
  }
}

/** What was taken off last comes back first. The payable must be locked; the refund is done. */
export const returnToEarnings = async (
  tx: Tx,
  refund: Pick<RefundRow, 'id' | 'paymentId' | 'amountFen'>,
  payeeId: number,
  now: Date,
): Promise<void> => {
  await lockPerson(tx, payeeId)
  const takings = await tx
    .select({ taking: earningTaking, row: earning })
    .from(earningTaking)
    .innerJoin(earning, eq(earning.id, earningTaking.earningId))
    .where(eq(earningTaking.paymentId, refund.paymentId))
    .orderBy(desc(earning.dueOn), desc(earning.id), asc(earningTaking.id))
  const owed: { row: EarningOfPayee; fen: number }[] = []
  let leftFen = refund.amountFen
  for (const { taking, row } of takings) {
    const fen = Math.min(leftFen, taking.amountFen - taking.returnedFen - taking.owedFen)
    if (fen <= 0) continue
    leftFen -= fen
    const isPaidOut = row.status === 'paid'
    if (isPaidOut) owed.push({ row, fen })
    else await giveBack(tx, row, fen, now)
    const set = isPaidOut
      ? { owedFen: addFen(earningTaking.owedFen, fen) }
      : { returnedFen: addFen(earningTaking.returnedFen, fen) }
    await tx.update(earningTaking).set(set).where(eq(earningTaking.id, taking.id))
  }
  await oweAnew(tx, refund.id, owed, now)
  if (leftFen > 0) throw new Error(`refund ${refund.id}: ${leftFen} was taken off nothing`)
  await askTaking(tx, payeeId)
}
