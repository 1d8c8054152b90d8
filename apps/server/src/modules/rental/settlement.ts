import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { addDays, daysBetween } from '../../platform/clock.ts'
import type { RentalRow } from './queries.ts'

/** Days past the end, and what they cost by the line's late rate. */
export const lateFee = (row: RentalRow, line: LineDeclaration, day: string): { days: number; fen: number } => {
  const days = Math.max(0, daysBetween(row.endDate, day))
  return { days, fen: Math.round((days * row.dayFen * line.pricing.latePercent) / 100) }
}

/** Rent that comes back for days left unused, by the line's tiers; the fraction is of the rent agreed for the period. */
export const earlyRefund = (
  row: Pick<RentalRow, 'startDate' | 'endDate' | 'days' | 'rentalFen'>,
  line: LineDeclaration,
  returnDay: string,
): { unusedDays: number; percent: number; fen: number } => {
  const first = returnDay < row.startDate ? addDays(row.startDate, -1) : returnDay
  const unusedDays = Math.min(row.days, Math.max(0, daysBetween(first, row.endDate)))
  const tier = line.pricing.earlyReturn.find((one) => unusedDays >= one.unusedDaysAtLeast)
  const percent = tier?.refundPercent ?? 0
  return { unusedDays, percent, fen: Math.floor((row.rentalFen * unusedDays * percent) / (row.days * 100)) }
}

/** How the deposit is used when a machine comes back: late days, damage, unpaid longer period; the rest is returned. */
export const settleDeposit = (
  depositFen: number,
  claims: { lateFen: number; damageFen: number; unpaidExtensionFen: number },
): { lateFen: number; damageFen: number; unpaidExtensionFen: number; depositRefundFen: number } => {
  let left = depositFen
  const take = (wanted: number) => {
    const taken = Math.min(left, wanted)
    left -= taken
    return taken
  }
  const unpaidExtensionFen = take(claims.unpaidExtensionFen)
  const lateFen = take(claims.lateFen)
  const damageFen = take(claims.damageFen)
  return { lateFen, damageFen, unpaidExtensionFen, depositRefundFen: left }
}
