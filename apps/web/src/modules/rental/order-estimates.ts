import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { cheapestRates } from '@jihui/protocol/rental/pricing'
import { dayNumber, daysOfUse } from '../../ui/format.ts'
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
  line: LineDeclaration,
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
  const serviceFen = Math.round((rentFen * line.pricing.servicePercent) / 100)
  return {
    days: dayNumber(newEnd) - dayNumber(order.end_date),
    newDays,
    rent: yuan(rentFen),
    service: yuan(serviceFen),
    total: yuan(rentFen + serviceFen),
  }
}

export interface EarlyTier {
  /** Unused days, both counted; no upper end for the highest. */
  from: number
  to: number | null
  percent: number
}

/** 1–2 天 0%, 3–6 天 50%, 7 天起 70%: the line's tiers with the days between them. */
export function earlyTiers(line: LineDeclaration): EarlyTier[] {
  const rising = [...line.pricing.earlyReturn].sort((one, other) => one.unusedDaysAtLeast - other.unusedDaysAtLeast)
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
  line: LineDeclaration,
  order: Pick<Order, 'start_date' | 'end_date' | 'rental_days' | 'rental_fee'>,
  returnDay: string,
): EarlyEstimate {
  const last =
    dayNumber(returnDay) < dayNumber(order.start_date) ? dayNumber(order.start_date) - 1 : dayNumber(returnDay)
  const unusedDays = Math.min(order.rental_days, Math.max(0, dayNumber(order.end_date) - last))
  const percent = earlyTiers(line).findLast((tier) => unusedDays >= tier.from)?.percent ?? 0
  const rentFen = fen(order.rental_fee)
  return {
    unusedDays,
    percent,
    unusedRent: yuan(Math.floor((rentFen * unusedDays) / order.rental_days)),
    refund: yuan(Math.floor((rentFen * unusedDays * percent) / (order.rental_days * 100))),
  }
}
