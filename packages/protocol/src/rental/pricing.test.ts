import { describe, expect, it } from 'vitest'
import { cheapestRates, rateUnits, type Rates } from './pricing.ts'

const rates: Rates = { dayFen: 200_00, weekFen: 1_200_00, monthFen: 4_500_00 }
const covers = (days: number, with_: Rates) =>
  cheapestRates(days, with_).uses.reduce((sum, use) => sum + use.count * rateUnits[use.unit].days, 0)

describe('the rent of a period', () => {
  it('is day by day while no longer rate pays', () => {
    expect(cheapestRates(3, rates).uses).toEqual([{ unit: 'day', count: 3, rateFen: 200_00, amountFen: 600_00 }])
  })
  it('takes the week as soon as it costs no more than its days', () => {
    expect(cheapestRates(6, rates).uses.map((use) => use.unit)).toEqual(['week'])
    expect(cheapestRates(6, rates).totalFen).toBe(1_200_00)
  })
  it('mixes months, weeks and days', () => {
    expect(cheapestRates(39, rates)).toEqual({
      totalFen: 4_500_00 + 1_200_00 + 2 * 200_00,
      uses: [
        { unit: 'month', count: 1, rateFen: 4_500_00, amountFen: 4_500_00 },
        { unit: 'week', count: 1, rateFen: 1_200_00, amountFen: 1_200_00 },
        { unit: 'day', count: 2, rateFen: 200_00, amountFen: 400_00 },
      ],
    })
  })
  it('takes a whole month where the days and weeks would cost more', () => {
    expect(cheapestRates(27, rates).totalFen).toBe(4_500_00)
  })
  it('knows only days where a machine has no longer rates', () => {
    expect(cheapestRates(40, { dayFen: 1, weekFen: null, monthFen: null }).totalFen).toBe(40)
  })
  it('always covers the period, never costs more than its days, and never falls when the period grows', () => {
    let before = 0
    for (let days = 1; days <= 730; days++) {
      const { totalFen } = cheapestRates(days, rates)
      expect(covers(days, rates)).toBeGreaterThanOrEqual(days)
      expect(totalFen).toBeLessThanOrEqual(days * rates.dayFen)
      expect(totalFen).toBeGreaterThanOrEqual(before)
      before = totalFen
    }
  })
})
