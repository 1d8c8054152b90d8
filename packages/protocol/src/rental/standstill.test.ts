import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { type OrderTerms, reckon } from './reckoning.ts'

const terms: OrderTerms = {
  quantity: 2,
  rates: { dayFen: 100_00, weekFen: 600_00, monthFen: null },
  perDayFen: 10_00,
  onceFen: 50_00,
  deliveryFen: 300_00,
  servicePercent: 5,
  latePercent: 150,
  standstillPercent: 100,
  earlyReturn: [{ unusedDaysAtLeast: 3, refundPercent: 50 }],
}
const first = '2026-11-01'
const period = (days: number, stoodUnitDays = 0) => ({
  bookedFirstDay: first,
  bookedDays: days,
  firstDay: first,
  endDate: addDays(first, days - 1),
  paidEndDate: addDays(first, days - 1),
  unpaidLeadDays: 0,
  stoodUnitDays,
})

test('a day one of two machines stood is worth its part of the rent that was paid, and comes back', () => {
  const stood = reckon(terms, period(4, 1), addDays(first, 3))
  // 4 days × 2 machines × ¥100 = ¥800: one of eight.
  expect([stood.standstillFen, stood.backFen]).toEqual([100_00, 100_00])
  expect(stood.cost.rentFen).toBe(700_00)
})

test('an order from before, or a line that gives nothing, gives nothing', () => {
  const { standstillPercent: _, ...before } = terms
  expect(reckon(before, period(4, 3), addDays(first, 3)).standstillFen).toBe(0)
})

test('standing never gives back more than the rent of the days used, nor makes anything negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 100 }),
      (days, usedFor, stood, standstillPercent) => {
        const stopDay = addDays(first, Math.min(days, usedFor) - 1)
        const without = reckon({ ...terms, standstillPercent }, period(days), stopDay)
        const withIt = reckon({ ...terms, standstillPercent }, period(days, stood), stopDay)
        expect(withIt.cost.rentFen).toBe(without.cost.rentFen - withIt.standstillFen)
        expect(withIt.cost.rentFen).toBeGreaterThanOrEqual(0)
        expect(withIt.backFen - without.backFen).toBe(withIt.standstillFen)
        expect(Number.isSafeInteger(withIt.standstillFen)).toBe(true)
      },
    ),
  )
})
