/** Each figure an order shows: what the other tables say it is, and which entries of the books must sum to it. */
import { type ClaimStatus, claimStatuses } from '@jihui/protocol/deposit/machine'
import type { PostingKind } from '@jihui/protocol/payment/ledger'
import { type DepositKind, depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { rentalPayable } from '@jihui/protocol/settlement/payable'
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { orNull, type RowOf, textOf } from '../../platform/database/columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  cashOf,
  type Explanation,
  type Figure,
  isCash,
  isIncome,
  on,
  owed,
  sumMoney,
  takenOffBooks,
} from '../payment/public.ts'

const fromRenter: readonly PostingKind[] = ['payment_received', 'extension_received', 'debt_received', 'stray_received']
const declareFigures = <const T extends Record<string, Figure>>(all: T): Record<keyof T, Figure> => all

const figures = declareFigures({
  paid: { label: '租客已付', hint: '订单、续租、补付的款项，迟到后退回的也在内', pick: cashOf(fromRenter) },
  captured: {
    label: '冻结押金扣款',
    hint: '从渠道冻结的押金里扣下来、已经到账的',
    pick: cashOf(['hold_captured']),
  },
  deposit: { label: '押金在管', hint: '租客付的押金，还没有退回或扣下', pick: owed('deposit') },
  claim_settled: {
    label: '扣款结清',
    hint: '扣款单最后落实的金额',
    pick: (entry) =>
      entry.kind === 'claim_settled' &&
      (isIncome(entry) || entry.account === 'owner_payable' || entry.account === 'claimed_work')
        ? -entry.amountFen
        : 0,
  },
  receivable: {
    label: '租客欠款',
    hint: '押金抵不了的续租费和扣款，正在从冻结里扣的也在内',
    pick: on('receivable'),
  },
  refunded: { label: '已退租客', hint: '已经退到租客手里', pick: (entry) => -cashOf(['refund_paid'])(entry) },
  refund_due: { label: '待退租客', hint: '已经答应退，还没有退到', pick: owed('refund_payable') },
  owner_share: {
    label: '设备主应得',
    hint: '租金结算和扣款两笔合计',
    pick: (entry) => Math.max(0, owed('owner_payable')(entry)),
  },
  owner_paid: {
    label: '已付设备主',
    hint: '已经打款给设备主',
    pick: (entry) => Math.max(0, on('owner_payable')(entry)),
  },
  commission: { label: '平台佣金', hint: '设备主的租金里平台留下的部分', pick: owed('commission_income') },
  income: {
    label: '平台收入',
    hint: '结算后归平台的全部，佣金在内',
    pick: (entry) => (isIncome(entry) ? -entry.amountFen : 0),
  },
  balance: { label: '订单结余', hint: '收进来的减去付出去的', pick: (entry) => (isCash(entry) ? entry.amountFen : 0) },
})
type FigureCode = keyof typeof figures

/** Amounts in fen. */
const saidRow = {
  line: 'text',
  status: textOf<RentalStatus>(),
  deposit_kind: textOf<DepositKind>(),
  deposit_base_fen: 'number',
  equipment_name: 'text',
  illustration: 'text',
  claim_fen: 'number?',
  claim_status: orNull(textOf<ClaimStatus>()),
  deposit: 'number',
  claim_settled: 'number',
  /** By the renter; null before the return. */
  owed: 'number?',
  /** What a settled order came to in all. */
  earned: 'number',
} as const
type OrderFacts = Omit<RowOf<typeof saidRow>, 'deposit' | 'claim_settled' | 'owed' | 'earned'> & {
  /** What a channel keeps aside and has not been taken or given back. */
  readonly held: number
  /** Of the owner's earnings, for what he had to pay. */
  readonly taken: number
}
interface Shown {
  readonly order: OrderFacts
  readonly figures: Readonly<Record<FigureCode, number>>
}

/** What payments, holds, refunds, the order, its claim and the owner's account themselves say, without the ledger. */
const readShown = async ({ hooks }: Hooked, db: Queryable, rentalId: number): Promise<Shown> => {
  const { rows } = await ask(
    db,
    saidRow,
    sql`select r.line, r.status, r.deposit_kind, r.deposit_base_fen,
      e.name as equipment_name, e.illustration, c.amount_fen as claim_fen, c.status as claim_status,
      case when r.deposit_kind <> 'paid' or r.paid_at is null or r.cancelled_at is not null then 0
        when b.rental_id is null then r.deposit_fen
        when c.rental_id is null or c.settled_fen is not null then 0
        else least(c.amount_fen, greatest(0, r.deposit_fen - b.unpaid_extension_fen)) end as deposit,
      coalesce(c.settled_fen, 0) as claim_settled,
      case when b.rental_id is null then null else r.balance_fen end as owed,
      case when b.rental_id is null or r.paid_at is null then 0 else r.total_fen - r.deposit_fen
        + (select coalesce(sum(x.amount_fen), 0)::bigint from rental_extension x
          where x.rental_id = r.id and x.paid_at is not null) - b.rent_refund_fen
        + b.unpaid_extension_fen + coalesce(c.settled_fen - c.settled_repair_fen, 0) end as earned
    from rental r join equipment e on e.id = r.equipment_id left join return_record b on b.rental_id = r.id and b.returned_at is not null
      left join (${sql.raw(hooks.rental.claims)}) c on c.rental_id = r.id where r.id = ${rentalId}`,
  )
  const { earned, deposit, claim_settled, owed: debt, ...order } = rows[0] ?? refuse('rental.not_found')
  const money = await sumMoney(db, rentalPayable, rentalId)
  const { paid, captured, refunded, refund_due, commission, earned: owner_share, paid_out: owner_paid } = money
  const receivable = debt === null ? 0 : debt + money.capturing
  const income = earned - owner_share
  const balance = paid + captured - refunded - owner_paid
  return {
    order: { ...order, held: money.frozen, taken: money.taken },
    figures: {
      paid,
      captured,
      deposit,
      claim_settled,
      receivable,
      refunded,
      refund_due,
      owner_share,
      owner_paid,
      commission,
      income,
      balance,
    },
  }
}

/** What the order shows and the books do not hold, because it is nobody's yet or still the renter's. */
const offTheBooks = ({ deposit_kind, deposit_base_fen, held, claim_fen, claim_status, taken }: OrderFacts) => [
  ...(held > 0 ? [{ label: '冻结在渠道', fen: held, note: '还在租客的账户里，扣下来才记账' }] : []),
  ...(deposit_kind === 'free' ? [{ label: '信用免押', fen: deposit_base_fen, note: '没有收这笔押金，不记账' }] : []),
  ...(claim_fen !== null && claim_status !== null && !claimStatuses[claim_status].isSettled
    ? [{ label: '扣款单', fen: claim_fen, note: `${claimStatuses[claim_status].label}，结清才记账` }]
    : []),
  ...takenOffBooks(taken),
]

/** An order's figures against what its tables say, for the desk of the books. */
export const explainRental = async (hooked: Hooked, db: Queryable, id: number): Promise<Explanation> => {
  const { order, figures: shown } = await readShown(hooked, db, id)
  return {
    head: {
      line: order.line,
      equipment_name: order.equipment_name,
      illustration: order.illustration,
      status_display: statusOf(order.status).label,
      deposit_kind: order.deposit_kind,
      deposit_kind_display: depositKinds[order.deposit_kind].label,
    },
    figures,
    shown,
    offBooks: offTheBooks(order),
  }
}
