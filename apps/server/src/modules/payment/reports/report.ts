/** Financial reports: every figure is a sum over the postings of the range, and nothing else. */
import { type LedgerAccount, ledgerAccountCodes, ledgerAccounts } from '@jihui/protocol/payment/ledger'
import { type financialReport, type reportQuery } from '@jihui/protocol/payment/report-schema'
import { type ReportFigure, reportFigureCodes, reportDaysMax } from '@jihui/protocol/payment/report-figures'
import type { PayableArea } from '@jihui/protocol/payment/payable'
import { toYuan } from '@jihui/protocol/values'
import type { Pool } from 'pg'
import type * as z from 'zod/mini'
import { addDays, daysBetween } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { PaymentHooks } from '../hooks.ts'
import { countPostings, listBalances, listMovements, type Movement, type ReportRange } from './report-queries.ts'

export type Report = z.output<typeof financialReport>
type Figures = Record<ReportFigure, number>

const isCash = ({ account }: Movement) => account === 'gateway' || account === 'bank'
const isIncome = ({ account }: Movement) => ledgerAccounts[account].kind === 'income'
const income = (account: LedgerAccount) => (one: Movement) =>
  one.account === account ? one.credit_fen - one.debit_fen : 0
const isOwners = ({ account }: Movement) => account === 'owner_payable'
const received = (one: Movement) => (isCash(one) ? one.debit_fen : 0)
const refunded = (one: Movement) => (isCash(one) && one.kind === 'refund_paid' ? one.credit_fen : 0)

/** What one movement adds to a figure, in fen. */
const contributions: Record<ReportFigure, (one: Movement) => number> = {
  received,
  refunded,
  net: (one) => received(one) - refunded(one),
  rent: income('rent_income'),
  service_fee: income('service_income'),
  commission: income('commission_income'),
  delivery: income('delivery_income'),
  late_fee: income('late_income'),
  damage: income('damage_income'),
  deposit_in: (one) => (one.account === 'deposit' ? one.credit_fen : 0),
  deposit_out: (one) => (one.account === 'deposit' ? one.debit_fen : 0),
  hold_captured: (one) => (one.kind === 'hold_captured' ? received(one) : 0),
  claims_settled: (one) =>
    one.kind === 'claim_settled' && (isIncome(one) || one.account === 'owner_payable' || one.account === 'claimed_work')
      ? one.credit_fen - one.debit_fen
      : 0,
  debt_in: (one) => (one.kind === 'debt_received' ? received(one) : 0),
  owner_share: (one) => (isOwners(one) && one.kind !== 'refund_paid' ? one.credit_fen : 0),
  owner_taken: (one) =>
    (isOwners(one) && one.kind !== 'owner_paid' ? one.debit_fen : 0) -
    (isOwners(one) && one.kind === 'refund_paid' ? one.credit_fen : 0),
  owner_paid: (one) => (isOwners(one) && one.kind === 'owner_paid' ? one.debit_fen : 0),
}
export const figuresOf = (movements: readonly Movement[]): Figures =>
  Object.fromEntries(
    reportFigureCodes.map((code) => [code, toYuan(movements.reduce((sum, one) => sum + contributions[code](one), 0))]),
  ) as Figures

/** Beyond two months a day is too narrow to be read. */
const daysByDay = 62
const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** The range that is meant; without days the month that runs. */
export const rangeOf = (
  query: z.output<typeof reportQuery>,
  today: string,
  areas: readonly PayableArea[],
): ReportRange => {
  const to = query.to || (query.from && query.from > today ? query.from : today)
  const from = query.from || firstOf(to)
  const refuseDay = (field: 'from' | 'to', sentence: string) =>
    refuse('payment.report_range', { message: sentence, errors: { [field]: sentence } })
  if (to < from) refuseDay('to', '结束日期不能早于开始日期')
  const days = daysBetween(from, to) + 1
  if (days > reportDaysMax) refuseDay('to', `一次最多看 ${reportDaysMax} 天`)
  if (query.line && !areas.some(({ id }) => id === query.line))
    refuse('request.invalid', { errors: { line: '没有这条业务线' } })
  return { from, to, by: query.by ?? (days <= daysByDay ? 'day' : 'month'), line: query.line }
}

/** Every day or month of the range, in order. */
export const periodsOf = ({ from, to, by }: ReportRange): string[] => {
  const periods = new Set<string>()
  for (let day = from; day <= to; day = addDays(day, 1)) periods.add(by === 'day' ? day : day.slice(0, 7))
  return [...periods]
}

/** Every part of the platform, and whatever else moved money. */
const areasIn = (
  movements: readonly Movement[],
  { line }: ReportRange,
  areas: readonly PayableArea[],
): readonly PayableArea[] => {
  const standing = line === '' ? areas : areas.filter(({ id }) => id === line)
  const known = new Set(areas.map(({ id }) => id))
  const others = [...new Set(movements.map((one) => one.line))].filter((id) => !known.has(id))
  return [...standing, ...others.map((id) => ({ id, label: id === '' ? '其他' : id }))]
}

export const readReport = async (
  pool: Pool,
  { payableRows, areas: listAreas }: Pick<PaymentHooks, 'payableRows' | 'areas'>,
  range: ReportRange,
): Promise<{ report: Report; movements: readonly Movement[] }> => {
  const areas = listAreas()
  const [movements, postingCount, balances] = await Promise.all([
    listMovements(pool, payableRows, range),
    countPostings(pool, payableRows, range),
    listBalances(pool, payableRows, range.to, range.line),
  ])
  const owed = (account: LedgerAccount) => toYuan(-(balances.find((one) => one.account === account)?.fen ?? 0))
  const accounts = ledgerAccountCodes.map((account) => {
    const own = movements.filter((one) => one.account === account)
    const sum = (side: 'debit_fen' | 'credit_fen') => toYuan(own.reduce((total, one) => total + one[side], 0))
    const account_display = ledgerAccounts[account].label
    return { account, account_display, debit: sum('debit_fen'), credit: sum('credit_fen') }
  })
  const report = {
    ...range,
    posting_count: postingCount,
    totals: figuresOf(movements),
    periods: periodsOf(range).map((period) => ({
      period,
      ...figuresOf(movements.filter((one) => one.period === period)),
    })),
    lines: areasIn(movements, range, areas).map(({ id, label }) => ({
      line: id,
      line_label: label,
      ...figuresOf(movements.filter((one) => one.line === id)),
    })),
    balances: {
      deposits_held: owed('deposit'),
      receivable: -owed('receivable') || 0,
      owner_payable: owed('owner_payable'),
      refund_payable: owed('refund_payable'),
      advance: owed('advance'),
    },
    accounts,
  }
  return { report, movements }
}
