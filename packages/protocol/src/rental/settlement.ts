import { addDays, daysBetween } from '../days.ts'
import type { LineDeclaration } from './lines/line.ts'

interface Agreed {
  readonly startDate: string
  readonly endDate: string
  readonly days: number
  /** Rent paid for the whole period, longer periods included. */
  readonly rentFen: number
}

/** Rent that comes back for days left unused, by the line's tiers. */
export const earlyRefund = (
  { startDate, endDate, days, rentFen }: Agreed,
  { pricing }: { readonly pricing: Pick<LineDeclaration['pricing'], 'earlyReturn'> },
  returnDay: string,
): { unusedDays: number; percent: number; unusedFen: number; fen: number } => {
  const last = returnDay < startDate ? addDays(startDate, -1) : returnDay
  const unusedDays = Math.min(days, Math.max(0, daysBetween(last, endDate)))
  const percent = pricing.earlyReturn.find((tier) => unusedDays >= tier.unusedDaysAtLeast)?.refundPercent ?? 0
  return {
    unusedDays,
    percent,
    unusedFen: Math.floor((rentFen * unusedDays) / days),
    fen: Math.floor((rentFen * unusedDays * percent) / (days * 100)),
  }
}

/** Days past the end, and what they cost by the line's late rate. */
export const lateFee = (
  { endDate, dayFen }: { readonly endDate: string; readonly dayFen: number },
  { pricing }: LineDeclaration,
  day: string,
): { days: number; fen: number } => {
  const days = Math.max(0, daysBetween(endDate, day))
  return { days, fen: Math.round((days * dayFen * pricing.latePercent) / 100) }
}
