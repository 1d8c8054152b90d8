/** A posting of the books as it is shown: what it follows from in words, its entries, and that both columns are equal. */
import {
  type LedgerAccount,
  ledgerAccountCodes,
  ledgerAccounts,
  type PostingKind,
  postingKinds,
} from '@jihui/protocol/payment/ledger'
import { paidWith, type PaidWith } from '@jihui/protocol/payment/methods'
import { earningRoles } from '@jihui/protocol/payment/earnings'
import { toYuan } from '@jihui/protocol/values'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { holdCapture } from '../holds/hold-table.ts'
import { earning } from '../earnings/earning-table.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { keeperOf } from '../payables/known-payables.ts'
import { type ledgerPosting, payment, refund } from '../table.ts'

export type PostingRow = typeof ledgerPosting.$inferSelect
interface Entry {
  readonly account: string
  /** Debit positive, credit negative. */
  readonly amountFen: number
}

const position = ({ account }: Entry) => ledgerAccountCodes.indexOf(account as LedgerAccount)
/** Debit before credit, each in the order of the accounts. */
export const inOrder = <T extends Entry>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => Number(a.amountFen < 0) - Number(b.amountFen < 0) || position(a) - position(b))

export const viewEntry = ({ account, amountFen }: Entry) => ({
  account: account as LedgerAccount,
  account_display: ledgerAccounts[account as LedgerAccount].label,
  debit: toYuan(Math.max(0, amountFen)),
  credit: toYuan(Math.max(0, -amountFen)),
})

/** Entries with their sums. */
export const viewEntries = (kind: string, entries: readonly Entry[]) => ({
  kind: kind as PostingKind,
  kind_display: postingKinds[kind as PostingKind],
  entries: inOrder(entries).map(viewEntry),
  debit: toYuan(entries.reduce((sum, one) => sum + Math.max(0, one.amountFen), 0)),
  credit: toYuan(entries.reduce((sum, one) => sum + Math.max(0, -one.amountFen), 0)),
})

const wayOf = ({ gateway, method }: { gateway: string; method: string }) =>
  gateway === 'offline' ? '线下转账' : paidWith[method as PaidWith].label

/** What postings follow from, in words: which payment, which refund, which payout. */
export const causeWords = async (hooked: Hooked, db: Queryable, postings: readonly PostingRow[]) => {
  const rowsOf = async <T extends { id: number }>(what: string, read: (ids: number[]) => Promise<T[]>) => {
    const ids = postings.flatMap(({ cause }) =>
      cause.startsWith(`${what}:`) ? [Number(cause.slice(what.length + 1))] : [],
    )
    return new Map(ids.length === 0 ? [] : (await read(ids)).map((row) => [row.id, row]))
  }
  // One after the other: inside a transaction there is one connection.
  const paid = await rowsOf('payment', (ids) => db.select().from(payment).where(inArray(payment.id, ids)))
  const back = await rowsOf('refund', (ids) => db.select().from(refund).where(inArray(refund.id, ids)))
  const taken = await rowsOf('capture', (ids) => db.select().from(holdCapture).where(inArray(holdCapture.id, ids)))
  const earned = await rowsOf('payout', (ids) => db.select().from(earning).where(inArray(earning.id, ids)))
  const named: Readonly<Record<string, (id: number) => string | undefined>> = {
    payment: (id) => {
      const row = paid.get(id)
      return row && `${wayOf(row)} ${row.number}`
    },
    refund: (id) => {
      const row = back.get(id)
      return row && `退款 ${row.number}：${row.reason}`
    },
    capture: (id) => {
      const row = taken.get(id)
      return row && `扣款 ${row.number}：${row.reason}`
    },
    cancel: () => '订单取消',
    settle: () => '设备归还，结算',
    payout: (id) => {
      const row = earned.get(id)
      if (!row) return '打款'
      const source = keeperOf(hooked, row.payableKind)?.declared.sources?.[row.source] ?? row.source
      return `给${earningRoles[row.role].label}打款：${source}`
    },
  }
  return ({ cause, kind, memo }: PostingRow): string => {
    const [what = '', id = ''] = cause.split(':')
    return named[what]?.(Number(id)) ?? (memo || postingKinds[kind as PostingKind])
  }
}
