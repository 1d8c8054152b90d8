import { lines } from '@jihui/protocol/rental/lines'
import { describe, expect, it } from 'vitest'
import { earlyTiers } from './order-estimates.ts'

describe.each(lines.map((line) => [line.id, line.pricing] as const))(
  'what an order of the %s line is told beforehand',
  (_, pricing) => {
    const fees = {
      service_percent: pricing.servicePercent,
      late_percent: pricing.latePercent,
      early_return: pricing.earlyReturn.map((tier) => ({
        unused_days_at_least: tier.unusedDaysAtLeast,
        refund_percent: tier.refundPercent,
      })),
    }

    it('every number of unused days lies in exactly one tier', () => {
      const tiers = earlyTiers(fees)
      for (let days = 1; days <= 60; days++) {
        expect(tiers.filter((tier) => days >= tier.from && (tier.to === null || days <= tier.to))).toHaveLength(1)
      }
    })
  },
)
