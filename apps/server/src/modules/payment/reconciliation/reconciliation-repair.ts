/** What staff decide about a row of the bill: each is judged again under the locks of what it moves, and done once. */
import { type Difference, differences, type Repair } from '@jihui/protocol/payment/reconciliation-rules'
import { toYuan } from '@jihui/protocol/values'
import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { auditedKey, lockPayable, requireNoPartyOfPayable } from '../payables/known-payables.ts'
import { keyIn, ofPayable } from '../payables/payable-key.ts'
import type { Desk } from '../desk.ts'
import { refunds } from '../refunds/move-refund.ts'
import { findRefund, takeIn } from '../refunds/process-refund.ts'
import { payments } from '../payments/move-payment.ts'
import { lockPayment, type PaymentRow } from '../payments/queries.ts'
import { booksPartOf, type BooksSide, judge, type Judgement } from './reconciliation-judge.ts'
import { type ItemRow, listSides, lockItem } from './reconciliation-queries.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { payment, reconciliationItem } from '../table.ts'

interface Bench {
  readonly item: ItemRow
  readonly verdict: Judgement
  readonly books: BooksSide | null
  readonly payment: PaymentRow | null
  readonly may: readonly Repair[]
}

const isAnotherOpen = async (tx: Queryable, row: PaymentRow): Promise<boolean> => {
  const others = and(ofPayable(payment, row), eq(payment.status, 'processing'), ne(payment.id, row.id))
  return (await tx.select({ id: payment.id }).from(payment).where(others)).length > 0
}

/** What cannot be judged anew from the two sides alone. */
const keptDifferences: readonly Difference[] = ['duplicate', 'missing_gateway', 'capture_unknown']

/** The row with everything it is about, locked: item, payable, payment. */
export const openBench = async (hooked: Hooked, tx: Tx, id: number, now: Date): Promise<Bench> => {
  const item = (await lockItem(tx, id)) ?? refuse('reconciliation.not_found')
  const about = keyIn(item)
  const subject = about && (await lockPayable(hooked, tx, about))
  const row = item.paymentId === null ? null : await lockPayment(tx, item.paymentId)
  const number = item.billNumber ?? item.booksNumber ?? ''
  const isOurs = item.paymentId !== null || item.kind === 'capture'
  const sides = isOurs ? await listSides(tx, item.gateway, [number]) : []
  const books = sides.find(({ kind }) => kind === item.kind) ?? null
  const bill = item.billFen === null ? null : { amountFen: item.billFen }
  const isSame = item.state !== 'open' && item.state !== 'held'
  const verdict =
    isSame || keptDifferences.includes(item.difference)
      ? { difference: item.difference, state: item.state }
      : judge(bill, books)
  const maySettle = row !== null && subject?.isWanted(row, now) === true && !(await isAnotherOpen(tx, row))
  const may = isSame
    ? []
    : differences[verdict.difference].repairs.filter((repair) => {
        if (repair === 'hold') return item.state === 'open'
        if (item.kind === 'capture') return repair === 'ask' && books !== null && books.status !== 'failed'
        if (repair === 'ask') return false
        if (item.kind === 'refund') return repair === 'settle'
        return repair === 'settle' ? maySettle : row !== null
      })
  return { item, verdict, books, payment: row, may }
}

/** The same functions that take in what a gateway says by itself. Answers the cause of the posting. */
const perform = async (
  desk: Desk,
  tx: Tx,
  { item, payment: row }: Bench,
  repair: Decision,
  now: Date,
): Promise<string | null> => {
  if (repair === 'hold') return null
  if (item.kind === 'refund') {
    const found = (await findRefund(tx, item.refundId ?? 0)) ?? refuse('reconciliation.changed')
    if (found.refund.status === 'failed')
      await refunds.transition(tx, found.refund, { action: 'take_up', by: 'system', now })
    if (!(await takeIn(desk, tx, found, { state: 'completed' }, now))) refuse('reconciliation.changed')
    return `refund:${found.refund.id}`
  }
  if (!row) return refuse('reconciliation.not_allowed')
  // An open payment is taken in; one that was given up sends its money back. Staff say which it is.
  const [status, action] =
    repair === 'settle' ? (['processing', 'reopen'] as const) : (['cancelled', 'give_up'] as const)
  if (row.status !== status) await payments.transition(tx, row, { action, by: 'system', set: { failure: null }, now })
  const outcome = await settlePayment(desk, tx, row, { state: 'paid', trade: item.trade || null }, now)
  if (outcome !== (repair === 'settle' ? 'paid' : 'returned')) refuse('reconciliation.changed')
  return `payment:${row.id}`
}

/** Decided here and now; what is asked of a channel is not. */
export type Decision = Exclude<Repair, 'ask'>
const stateAfter = { settle: 'settled', refund: 'refunded', hold: 'held' } as const

export const repairItem = async (
  desk: Desk,
  id: number,
  repair: Decision,
  { reason, actor, client }: { reason: string; actor: Actor; client: Client },
): Promise<void> => {
  const isChanged = await desk.db.transaction(async (tx) => {
    const now = desk.clock.now()
    const bench = await openBench(desk, tx, id, now)
    const { item, verdict, books, may } = bench
    const about = keyIn(item)
    if (about) await requireNoPartyOfPayable(desk, tx, actor, about)
    const isDone = item.state === 'settled' || item.state === 'refunded' || (item.state === 'held' && repair === 'hold')
    if (isDone) refuse('reconciliation.done')
    if (verdict.difference !== item.difference) {
      await tx
        .update(reconciliationItem)
        .set({ ...verdict, ...booksPartOf(books, verdict) })
        .where(eq(reconciliationItem.id, id))
      return true
    }
    if (!may.includes(repair)) refuse('reconciliation.not_allowed')
    await perform(desk, tx, bench, repair, now)
    const isBooked = repair !== 'hold'
    await tx
      .update(reconciliationItem)
      .set({
        state: stateAfter[repair],
        reason,
        handledBy: actor.id,
        handledAt: now,
        ...(isBooked && { booksNumber: item.billNumber, booksFen: item.billFen, booksAt: now }),
        ...(isBooked && { booksState: item.kind === 'refund' ? 'completed' : 'paid' }),
      })
      .where(eq(reconciliationItem.id, id))
    const before = { state: item.state, difference: item.difference }
    const after = {
      state: stateAfter[repair],
      reason,
      number: item.billNumber ?? item.booksNumber,
      amount: toYuan(item.billFen ?? item.booksFen ?? 0),
      ...(about && auditedKey(desk, about)),
    }
    const entry = { actor, action: `reconciliation.${repair}`, objectType: 'reconciliation_item', objectId: id }
    await writeAudit(tx, { ...entry, before, after, client }, now)
    return false
  })
  if (isChanged) refuse('reconciliation.changed')
}

class TakenBack extends Error {}
/** What a repair would do, found out by doing it in a transaction that is given up. */
export const tryRepair = async <T>(
  desk: Desk,
  id: number,
  repair: Decision,
  look: (tx: Tx, cause: string | null) => Promise<T>,
): Promise<T> => {
  let seen: { value: T } | undefined
  await desk.db
    .transaction(async (tx) => {
      const now = desk.clock.now()
      const bench = await openBench(desk, tx, id, now)
      if (!bench.may.includes(repair)) refuse('reconciliation.changed')
      seen = { value: await look(tx, await perform(desk, tx, bench, repair, now)) }
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return seen!.value
}
