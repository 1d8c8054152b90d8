import type { Fees } from './order-fee-queries.ts'

export interface EarlyTier {
  /** Unused days, both counted; no upper end for the highest. */
  from: number
  to: number | null
  percent: number
}

/** 1–2 天 0%, 3–6 天 50%, 7 天起 70%: the line's tiers with the days between them. */
export function earlyTiers({ early_return: given }: Fees): EarlyTier[] {
  const rising = given
    .map((tier) => ({ unusedDaysAtLeast: tier.unused_days_at_least, refundPercent: tier.refund_percent }))
    .toSorted((one, other) => one.unusedDaysAtLeast - other.unusedDaysAtLeast)
  const tiers = rising.map((tier, index) => {
    const next = rising[index + 1]
    return { from: tier.unusedDaysAtLeast, to: next ? next.unusedDaysAtLeast - 1 : null, percent: tier.refundPercent }
  })
  const [lowest] = tiers
  return lowest && lowest.from > 1 ? [{ from: 1, to: lowest.from - 1, percent: 0 }, ...tiers] : tiers
}
