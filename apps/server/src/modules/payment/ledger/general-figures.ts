/** The figures of a payable whose module explains none of its own: what payments, refunds and earnings say. */
import { earningRoles, earningRoleCodes } from '@jihui/protocol/payment/earnings'
import type { LedgerAccount, PostingKind } from '@jihui/protocol/payment/ledger'
import type { Payable } from '@jihui/protocol/payment/payable'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { RowOf } from '../../../platform/database/columns.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { PayableKeeper } from '../payables/payable-keeper.ts'
import { trustPurposesOf } from '../trust/trust-purposes.ts'
import { type ExplainedEntry, type Explanation, type Figure, isCash, owed } from './explained.ts'

const payableAccounts = new Set<LedgerAccount>(earningRoleCodes.map((role) => earningRoles[role].account))
const paidKinds = new Set<PostingKind>(earningRoleCodes.map((role) => earningRoles[role].paidKind))
const isPaidOut = ({ kind }: ExplainedEntry) => paidKinds.has(kind)
/** What was taken off what the payer is owed, or given back to that: as good as money of his. */
const isTaken = ({ account, kind, amountFen }: ExplainedEntry) =>
  payableAccounts.has(account) && (amountFen > 0 ? !paidKinds.has(kind) : kind === 'refund_paid')
/** What the platform paid itself, or was given back of that; what it bears of earnings nobody paid. */
const isBornePayment = ({ account, kind }: ExplainedEntry) => account === 'borne_expense' && kind !== 'earning_borne'
/** Came with what was paid elsewhere, or went on with it. */
const isMoved = ({ account }: ExplainedEntry) => account === 'trust_moving'
/** What a claim on a deposit paid. */
const isClaimed = ({ account }: ExplainedEntry) => account === 'claimed_work'
const isMoney = (entry: ExplainedEntry) => isCash(entry) || isTaken(entry) || isBornePayment(entry) || isClaimed(entry)

const figures = {
  paid: {
    label: '已付',
    hint: '付进来的全部，从收入里扣的、从押金里扣的、平台承担的、迟到后退回的也在内；随托管款结转的算在转入的单据',
    pick: (entry) => (isMoved(entry) ? entry.amountFen : isMoney(entry) ? Math.max(0, entry.amountFen) : 0),
  },
  trust: { label: '托管中', hint: '付了，还没有放行也没有退回', pick: owed('trust') },
  refunded: {
    label: '已退',
    hint: '已经退到付款人手里，或退回他的收入、冲减平台的支出',
    pick: (entry) => (isMoney(entry) && entry.kind === 'refund_paid' ? -entry.amountFen : 0),
  },
  refund_due: { label: '待退', hint: '已经答应退，还没有退到', pick: owed('refund_payable') },
  earned: {
    label: '应付收入',
    hint: '分给各方的，扣掉佣金',
    pick: (entry) => (payableAccounts.has(entry.account) && !isTaken(entry) ? Math.max(0, -entry.amountFen) : 0),
  },
  paid_out: {
    label: '已打款',
    hint: '已经打给各方',
    pick: (entry) => (payableAccounts.has(entry.account) && isPaidOut(entry) ? entry.amountFen : 0),
  },
  commission: { label: '平台佣金', hint: '分给各方时平台留下的', pick: owed('commission_income') },
  balance: {
    label: '结余',
    hint: '收进来的减去付出去的',
    pick: (entry) => (isMoney(entry) || isMoved(entry) ? entry.amountFen : 0),
  },
} satisfies Record<string, Figure>

const moneyColumns = {
  paid: 'number',
  /** Paid in trust, less what went back of it. */
  entrusted: 'number',
  refunded: 'number',
  refund_due: 'number',
  /** Kept aside at a channel, taken out of that, and still to be taken. */
  frozen: 'number',
  captured: 'number',
  capturing: 'number',
  /** Earned of what was paid; what the platform bears is not in it. */
  gross: 'number',
  commission: 'number',
  earned: 'number',
  paid_out: 'number',
  /** Taken off what was earned, and told in the books of what it paid for. */
  taken: 'number',
} as const

/** What payments, holds, refunds and earnings of one payable say themselves, in fen; the ledger is not asked. */
export const sumMoney = async (db: Queryable, declared: Payable, id: number): Promise<RowOf<typeof moneyColumns>> => {
  const inTrust = codeList(['', ...trustPurposesOf(declared)])
  const borne = codeList(['', ...(declared.borneSources ?? [])])
  const sum = (what: string, table: string) =>
    sql`(select coalesce(sum(${sql.raw(what)}), 0)::bigint from ${sql.identifier(table)}
      where payable_kind = ${declared.kind} and payable_id = ${id}`
  const { rows } = await ask(
    db,
    moneyColumns,
    sql`select ${sum('amount_fen', 'payment')} and paid_at is not null) as paid,
      ${sum('amount_fen - refunded_fen', 'payment')} and status = 'paid' and purpose in (${inTrust})) as entrusted,
      ${sum('amount_fen', 'refund')} and status = 'completed') as refunded,
      ${sum('amount_fen', 'refund')} and status <> 'completed') as refund_due,
      ${sum('amount_fen - captured_fen - released_fen', 'deposit_hold')} and status = 'held') as frozen,
      ${sum('amount_fen', 'hold_capture')} and status = 'completed') as captured,
      ${sum('amount_fen', 'hold_capture')} and status = 'processing') as capturing,
      ${sum('gross_fen', 'earning')} and source not in (${borne}) and refund_id is null) as gross,
      ${sum('commission_fen', 'earning')}) as commission,
      ${sum('net_fen', 'earning')} and refund_id is null) as earned,
      ${sum('net_fen - taken_fen', 'earning')} and status = 'paid') as paid_out,
      ${sum('taken_fen', 'earning')}) - ${sum('net_fen', 'earning')} and refund_id is not null) as taken`,
  )
  return rows[0]!
}

/** What of its earnings went where their payee had to pay: its books have it as owed still, those of the other as paid. */
export const takenOffBooks = (fen: number) =>
  fen > 0 ? [{ label: '从收入里扣去付费用', fen, note: '不再打款，记在所付单据的账上' }] : []

export const explainGenerally = async (
  { declared, describe }: PayableKeeper,
  db: Queryable,
  id: number,
): Promise<Explanation | null> => {
  const described = await describe(db, id)
  if (!described) return null
  const { paid, refunded, refund_due, earned, paid_out, commission, ...money } = await sumMoney(db, declared, id)
  const trust = trustPurposesOf(declared).length > 0 ? money.entrusted - money.gross : 0
  const balance = paid + money.captured - refunded - paid_out
  return {
    head: {
      line: described.area,
      equipment_name: described.title,
      illustration: described.illustration,
      status_display: described.statusLabel,
      deposit_kind: null,
      deposit_kind_display: '',
    },
    figures,
    shown: { paid: paid + money.captured, trust, refunded, refund_due, earned, paid_out, commission, balance },
    offBooks: [
      ...(money.frozen > 0
        ? [{ label: '冻结在渠道', fen: money.frozen, note: '还在付款人的账户里，扣下来才记账' }]
        : []),
      ...takenOffBooks(money.taken),
    ],
  }
}
