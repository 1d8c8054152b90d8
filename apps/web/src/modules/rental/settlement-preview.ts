import { dayNumber } from '../../ui/format.ts'
import { estimateEarlyReturn } from './order-estimates.ts'
import type { Fees } from './order-fee-queries.ts'
import type { Order } from './order-queries.ts'

export interface SettlementPreview {
  lateDays: number
  /** What the late days cost, and how much of it the deposit still covers. */
  lateFee: number
  lateTaken: number
  /** Asked for, not taken: the renter may object first. */
  damageTaken: number
  unpaidTaken: number
  /** Of a deposit that was paid, what goes back at once. */
  depositBack: number
  /** Longer period and late days that a channel's hold does not cover: the renter owes it at once. */
  debt: number
  /** Damage that neither deposit nor hold covers: the renter will owe it once it is settled. */
  damageUncovered: number
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
    | 'start_date'
    | 'end_date'
    | 'rental_days'
    | 'rental_fee'
    | 'daily_rental_fee'
    | 'deposit_kind'
    | 'deposit_base'
    | 'deposit_hold'
    | 'balance_due'
  >,
  damageFee: number,
  day: string,
): SettlementPreview {
  const lateDays = Math.max(0, dayNumber(day) - dayNumber(order.end_date))
  const lateFen = Math.round((lateDays * fen(order.daily_rental_fee) * fees.late_percent) / 100)
  let left = fen(order.deposit_base)
  const take = (wanted: number) => {
    const taken = Math.min(left, wanted)
    left -= taken
    return taken
  }
  const unpaidFen = take(fen(order.balance_due))
  const lateTakenFen = take(lateFen)
  const damageFen = take(fen(damageFee))
  const isPaid = order.deposit_kind === 'paid'
  const dueFen = unpaidFen + lateTakenFen
  const heldFen = fen(order.deposit_hold)
  // Days nobody paid for yet give nothing back.
  const early = order.balance_due > 0 ? { unusedDays: 0, refund: 0 } : estimateEarlyReturn(fees, order, day)
  return {
    lateDays,
    lateFee: yuan(lateFen),
    lateTaken: yuan(lateTakenFen),
    damageTaken: yuan(damageFen),
    unpaidTaken: yuan(unpaidFen),
    depositBack: isPaid ? yuan(left) : 0,
    debt: isPaid ? 0 : yuan(Math.max(0, dueFen - heldFen)),
    damageUncovered: isPaid ? 0 : yuan(Math.max(0, damageFen - Math.max(0, heldFen - dueFen))),
    unusedDays: early.unusedDays,
    rentBack: early.refund,
  }
}
