import { lines } from '@jihui/protocol/rental/lines'
import { describe, expect, it } from 'vitest'
import { earlyTiers, estimateEarlyReturn, estimateExtension } from './order-estimates.ts'

/** As the server answers them. */
const feesOf = ({ pricing }: (typeof lines)[number]) => ({
  service_percent: pricing.servicePercent,
  late_percent: pricing.latePercent,
  early_return: pricing.earlyReturn.map((tier) => ({
    unused_days_at_least: tier.unusedDaysAtLeast,
    refund_percent: tier.refundPercent,
  })),
})

describe.each(lines.map((line) => [line.id, feesOf(line)] as const))(
  'what an order of the %s line is told beforehand',
  (_, fees) => {
    const order = {
      start_date: '2026-11-01',
      end_date: '2026-11-14',
      rental_days: 14,
      daily_rental_fee: 100,
      rental_fee: 1400,
    }

    it('a longer period costs the whole period at its best rates less the present one, and the platform fee', () => {
      const weekly = estimateExtension(fees, order, { week_rate: 600, month_rate: null }, '2026-11-21')
      expect(weekly).toMatchObject({ days: 7, newDays: 21, rent: 600 })
      expect(weekly.total).toBeCloseTo(600 * (1 + fees.service_percent / 100), 2)
    })

    it('more days never cost less than nothing', () => {
      const monthly = estimateExtension(fees, order, { week_rate: null, month_rate: 900 }, '2026-11-20')
      expect(monthly.rent).toBeGreaterThanOrEqual(0)
    })

    it('every number of unused days lies in exactly one tier', () => {
      const tiers = earlyTiers(fees)
      for (let days = 1; days <= 60; days++) {
        expect(tiers.filter((tier) => days >= tier.from && (tier.to === null || days <= tier.to))).toHaveLength(1)
      }
    })

    it('what comes back is the tier of the rent for the unused days, never more than they cost', () => {
      for (const day of ['2026-11-02', '2026-11-08', '2026-11-11', '2026-11-13']) {
        const estimate = estimateEarlyReturn(fees, order, day)
        expect(estimate.refund).toBeCloseTo((estimate.unusedRent * estimate.percent) / 100, 2)
        expect(estimate.refund).toBeLessThanOrEqual(estimate.unusedRent)
      }
    })

    it('a return on the last day gives nothing back', () => {
      expect(estimateEarlyReturn(fees, order, '2026-11-14').refund).toBe(0)
    })
  },
)
