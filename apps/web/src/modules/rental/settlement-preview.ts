import { dayNumber } from '../../ui/format.ts'
import { estimateEarlyReturn } from './order-estimates.ts'
import type { Fees } from './order-fee-queries.ts'
import type { Order } from './order-queries.ts'

export interface SettlementPreview {
  lateDays: number
  /** What the late days cost, and how much of it the deposit still covers. */
  lateFee: number
  lateTaken: number
  damageTaken: number
  unpaidTaken: number
  depositBack: number
  unusedDays: number
  rentBack: number
}

const fen = (yuan: number) => Math.round(yuan * 100)
const yuan = (amountFen: number) => amountFen / 100

/** For the eye before the machine is taken back; what counts is what the server then settles. */
export function previewSettlement(
  fees: Fees,
  order: Pick<
    Order,
    'start_date' | 'end_date' | 'rental_days' | 'rental_fee' | 'daily_rental_fee' | 'deposit_amount' | 'balance_due'
  >,
  damageFee: number,
  day: string,
): SettlementPreview {
  const lateDays = Math.max(0, dayNumber(day) - dayNumber(order.end_date))
  const lateFen = Math.round((lateDays * fen(order.daily_rental_fee) * fees.late_percent) / 100)
  let left = fen(order.deposit_amount)
  const take = (wanted: number) => {
    const taken = Math.min(left, wanted)
    left -= taken
    return taken
  }
  const unpaidFen = take(fen(order.balance_due))
  const lateTakenFen = take(lateFen)
  const damageFen = take(fen(damageFee))
  // Days nobody paid for yet give nothing back.
  const early = order.balance_due > 0 ? { unusedDays: 0, refund: 0 } : estimateEarlyReturn(fees, order, day)
  return {
    lateDays,
    lateFee: yuan(lateFen),
    lateTaken: yuan(lateTakenFen),
    damageTaken: yuan(damageFen),
    unpaidTaken: yuan(unpaidFen),
    depositBack: yuan(left),
    unusedDays: early.unusedDays,
    rentBack: early.refund,
  }
}
