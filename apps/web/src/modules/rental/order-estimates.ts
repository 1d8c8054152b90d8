import { cheapestRates } from '@jihui/protocol/rental/pricing'
import { earlyRefund } from '@jihui/protocol/rental/settlement'
import { dayNumber, daysOfUse } from '../../ui/format.ts'
import type { Fees } from './order-fee-queries.ts'
import type { Order } from './order-queries.ts'

const fen = (yuan: number) => Math.round(yuan * 100)
const yuan = (amountFen: number) => amountFen / 100

/** Estimates for the eye; what is owed or paid back is what the server answers. */
export interface ExtensionEstimate {
  days: number
  newDays: number
  rent: number
  service: number
  total: number
}

interface Rates {
  week_rate: number | null
  month_rate: number | null
}

/** The whole longer period at its best rates, less what the present one costs. */
export function estimateExtension(
  fees: Fees,
  order: Pick<Order, 'start_date' | 'end_date' | 'rental_days' | 'daily_rental_fee'>,
  machine: Rates,
  newEnd: string,
): ExtensionEstimate {
  const rates = {
    dayFen: fen(order.daily_rental_fee),
    weekFen: machine.week_rate === null ? null : fen(machine.week_rate),
    monthFen: machine.month_rate === null ? null : fen(machine.month_rate),
  }
  const newDays = daysOfUse(order.start_date, newEnd)
  const rentFen = Math.max(0, cheapestRates(newDays, rates).totalFen - cheapestRates(order.rental_days, rates).totalFen)
  const serviceFen = Math.round((rentFen * fees.service_percent) / 100)
  return {
    days: dayNumber(newEnd) - dayNumber(order.end_date),
    newDays,
    rent: yuan(rentFen),
    service: yuan(serviceFen),
    total: yuan(rentFen + serviceFen),
  }
}

const bestFirst = ({ early_return: tiers }: Fees) =>
  tiers
    .map((tier) => ({ unusedDaysAtLeast: tier.unused_days_at_least, refundPercent: tier.refund_percent }))
    .sort((one, other) => other.unusedDaysAtLeast - one.unusedDaysAtLeast)

export interface EarlyTier {
  /** Unused days, both counted; no upper end for the highest. */
  from: number
  to: number | null
  percent: number
}

/** 1–2 天 0%, 3–6 天 50%, 7 天起 70%: the line's tiers with the days between them. */
export function earlyTiers(fees: Fees): EarlyTier[] {
  const rising = bestFirst(fees).toReversed()
  const tiers = rising.map((tier, index) => {
    const next = rising[index + 1]
    return { from: tier.unusedDaysAtLeast, to: next ? next.unusedDaysAtLeast - 1 : null, percent: tier.refundPercent }
  })
  const [lowest] = tiers
  return lowest && lowest.from > 1 ? [{ from: 1, to: lowest.from - 1, percent: 0 }, ...tiers] : tiers
}

export interface EarlyEstimate {
  unusedDays: number
  percent: number
  /** Rent of the unused days. */
  unusedRent: number
  refund: number
}

export function estimateEarlyReturn(
  fees: Fees,
  order: Pick<Order, 'start_date' | 'end_date' | 'rental_days' | 'rental_fee'> & Partial<Pick<Order, 'extensions'>>,
  returnDay: string,
): EarlyEstimate {
  const longer = (order.extensions ?? []).filter((extension) => extension.is_paid)
  const agreed = {
    startDate: order.start_date,
    endDate: order.end_date,
    days: order.rental_days,
    rentFen: fen(order.rental_fee) + longer.reduce((sum, extension) => sum + fen(extension.rent), 0),
  }
  const {
    unusedDays,
    percent,
    unusedFen,
    fen: refundFen,
  } = earlyRefund(agreed, { pricing: { earlyReturn: bestFirst(fees) } }, returnDay)
  return { unusedDays, percent, unusedRent: yuan(unusedFen), refund: yuan(refundFen) }
}
