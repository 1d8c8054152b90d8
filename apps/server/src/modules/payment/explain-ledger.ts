/** What explains a figure: every posting of an order in order of time, and for each figure the postings it is the sum of. */
import {
  type LedgerAccount,
  ledgerAccountCodes,
  ledgerAccounts,
  type PostingKind,
  postingKinds,
} from '@jihui/protocol/payment/ledger'
import { paymentMethods, type PaymentMethod } from '@jihui/protocol/payment/methods'
import type { ledgerExplanation } from '@jihui/protocol/payment/reconciliation-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import { asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db, Queryable } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { ledgerEntry, ledgerPosting, payment, refund } from './table.ts'

interface Entry {
  readonly account: string
  readonly amountFen: number
}
const position = ({ account }: Entry) => ledgerAccountCodes.indexOf(account as LedgerAccount)
const inOrder = <T extends Entry>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => Number(a.amountFen < 0) - Number(b.amountFen < 0) || position(a) - position(b))
const viewEntry = ({ account, amountFen }: Entry) => ({
  account: account as LedgerAccount,
  account_display: ledgerAccounts[account as LedgerAccount].label,
  debit: toYuan(Math.max(0, amountFen)),
  credit: toYuan(Math.max(0, -amountFen)),
})

/** A posting with its sums, debit before credit. */
export const viewEntries = (kind: string, entries: readonly Entry[]) => ({
  kind: kind as PostingKind,
  kind_display: postingKinds[kind as PostingKind],
  entries: inOrder(entries).map(viewEntry),
  debit: toYuan(entries.reduce((sum, one) => sum + Math.max(0, one.amountFen), 0)),
  credit: toYuan(entries.reduce((sum, one) => sum + Math.max(0, -one.amountFen), 0)),
})

type Posting = typeof ledgerPosting.$inferSelect & { entries: Entry[] }

const listPostings = async (db: Queryable, rentalId: number): Promise<Posting[]> => {
  const rows = await db
    .select({ posting: ledgerPosting, account: ledgerEntry.account, amountFen: ledgerEntry.amountFen })
    .from(ledgerPosting)
    .innerJoin(ledgerEntry, eq(ledgerEntry.postingId, ledgerPosting.id))
    .where(eq(ledgerPosting.rentalId, rentalId))
    .orderBy(asc(ledgerPosting.createdAt), asc(ledgerPosting.id), asc(ledgerEntry.id))
  const postings = new Map<number, Posting>()
  for (const { posting, account, amountFen } of rows) {
    const known = postings.get(posting.id) ?? { ...posting, entries: [] }
    known.entries.push({ account, amountFen })
    postings.set(posting.id, known)
  }
  return [...postings.values()]
}

/** A cause in words: which payment, which refund, which payout. */
const causeWords = async (db: Queryable, rentalId: number) => {
  const [payments, refunds] = await Promise.all([
    db.select().from(payment).where(eq(payment.rentalId, rentalId)),
    db.select().from(refund).where(eq(refund.rentalId, rentalId)),
  ])
  const named: Readonly<Record<string, (id: number) => string | undefined>> = {
    payment: (id) => {
      const row = payments.find((one) => one.id === id)
      if (!row) return undefined
      const way = row.gateway === 'offline' ? '线下转账' : paymentMethods[row.method as PaymentMethod].label
      return `${way} ${row.number}`
    },
    refund: (id) => {
      const row = refunds.find((one) => one.id === id)
      return row && `退款 ${row.number}：${row.reason}`
    },
    cancel: () => '订单取消',
    settle: () => '设备归还，结算',
    payout: () => '给设备主打款',
  }
  return ({ cause, kind, memo }: Posting): string => {
    const [what = '', id = ''] = cause.split(':')
    return named[what]?.(Number(id)) ?? (memo || postingKinds[kind as PostingKind])
  }
}

const cash: readonly string[] = ['gateway', 'bank']
type Pick = (posting: Posting, entry: Entry) => number
const received: readonly string[] = ['payment_received', 'extension_received', 'stray_received']
/** Each figure an order shows, where it is read from, and which entries must sum to it. */
const figures: readonly { code: keyof Shown; label: string; pick: Pick }[] = [
  {
    code: 'paid',
    label: '已付',
    pick: ({ kind }, entry) => (received.includes(kind) && cash.includes(entry.account) ? entry.amountFen : 0),
  },
  { code: 'deposit', label: '押金在管', pick: (_, entry) => (entry.account === 'deposit' ? -entry.amountFen : 0) },
  {
    code: 'refunded',
    label: '已退',
    pick: ({ kind }, entry) => (kind === 'refund_paid' && cash.includes(entry.account) ? -entry.amountFen : 0),
  },
  {
    code: 'refund_due',
    label: '待退',
    pick: (_, entry) => (entry.account === 'refund_payable' ? -entry.amountFen : 0),
  },
  {
    code: 'owner_share',
    label: '设备主应得',
    pick: (_, entry) => (entry.account === 'owner_payable' ? Math.max(0, -entry.amountFen) : 0),
  },
  {
    code: 'owner_paid',
    label: '已付设备主',
    pick: (_, entry) => (entry.account === 'owner_payable' ? Math.max(0, entry.amountFen) : 0),
  },
  {
    code: 'commission',
    label: '平台佣金',
    pick: (_, entry) => (entry.account === 'commission_income' ? -entry.amountFen : 0),
  },
  { code: 'balance', label: '订单结余', pick: (_, entry) => (cash.includes(entry.account) ? entry.amountFen : 0) },
]

type Shown = Record<
  'paid' | 'deposit' | 'refunded' | 'refund_due' | 'owner_share' | 'owner_paid' | 'commission' | 'balance',
  number
>
/** What payments, refunds, the order and the owner's account themselves say, without the ledger. */
const readShown = async (db: Queryable, rentalId: number) => {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<Shown, 'balance'> & { status: RentalStatus }
  >(sql`select r.status,
      (select coalesce(sum(amount_fen), 0)::int from payment where rental_id = r.id and paid_at is not null) as paid,
      case when r.paid_at is not null and r.cancelled_at is null
        and not exists (select 1 from return_record b where b.rental_id = r.id) then r.deposit_fen else 0 end as deposit,
      (select coalesce(sum(amount_fen), 0)::int from refund where rental_id = r.id and status = 'completed') as refunded,
      (select coalesce(sum(amount_fen), 0)::int from refund where rental_id = r.id and status <> 'completed') as refund_due,
      coalesce(o.net_fen, 0) as owner_share, coalesce(o.commission_fen, 0) as commission,
      case when o.status = 'paid' then o.net_fen else 0 end as owner_paid
    from rental r left join owner_earning o on o.rental_id = r.id where r.id = ${rentalId}`)
  const row = rows[0] ?? refuse('rental.not_found')
  return { ...row, balance: row.paid - row.refunded - row.owner_paid }
}

/** All of it from one moment: the postings and what they are held against. */
export const explainLedger = (db: Db, rentalId: number): Promise<z.output<typeof ledgerExplanation>> =>
  db.transaction(
    async (tx) => {
      const shown = await readShown(tx, rentalId)
      const postings = await listPostings(tx, rentalId)
      const wordsOf = await causeWords(tx, rentalId)
      const balances = new Map<string, number>()
      const told = postings.map((posting) => ({
        id: posting.id,
        kind: posting.kind as PostingKind,
        kind_display: postingKinds[posting.kind as PostingKind],
        cause: posting.cause,
        cause_display: wordsOf(posting),
        memo: posting.memo,
        created_at: posting.createdAt.toISOString(),
        entries: inOrder(posting.entries).map((entry) => {
          const fen = (balances.get(entry.account) ?? 0) + entry.amountFen
          balances.set(entry.account, fen)
          return { ...viewEntry(entry), balance: toYuan(fen) }
        }),
      }))
      return {
        rental_id: rentalId,
        order_number: orderNumber(rentalId),
        status_display: statusOf(shown.status).label,
        postings: told,
        balances: ledgerAccountCodes
          .filter((account) => balances.has(account))
          .map((account) => ({
            account,
            account_display: ledgerAccounts[account].label,
            balance: toYuan(balances.get(account) ?? 0),
          })),
        figures: figures.map(({ code, label, pick }) => {
          const parts = postings
            .map((posting) => ({
              posting_id: posting.id,
              fen: posting.entries.reduce((sum, entry) => sum + pick(posting, entry), 0),
            }))
            .filter(({ fen }) => fen !== 0)
          const sum = parts.reduce((total, { fen }) => total + fen, 0)
          return {
            code,
            label,
            shown: toYuan(shown[code]),
            sum: toYuan(sum),
            is_equal: sum === shown[code],
            parts: parts.map(({ posting_id, fen }) => ({ posting_id, amount: toYuan(fen) })),
          }
        }),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
