import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { type OrderTerms, priceOf, reckon, standbyDaysMax } from '../rental/reckoning.ts'

const standby = { percent: 40, daysMin: 2, shareMaxPercent: 30, workedMinutes: 30 }
const terms: OrderTerms = {
  quantity: 1,
  rates: { dayFen: 100_00, weekFen: null, monthFen: null },
  perDayFen: 10_00,
  onceFen: 0,
  deliveryFen: 300_00,
  servicePercent: 5,
  latePercent: 150,
  standstillPercent: 100,
  standby,
  earlyReturn: [{ unusedDaysAtLeast: 3, refundPercent: 50 }],
}
const first = '2026-11-01'
const period = (days: number, more: { stoodUnitDays?: number; standbyUnitHours?: number } = {}) => ({
  bookedFirstDay: first,
  bookedDays: days,
  firstDay: first,
  endDate: addDays(first, days - 1),
  paidEndDate: addDays(first, days - 1),
  unpaidLeadDays: 0,
  ...more,
})

test('a stopped day costs its share of the rent, and the rest comes back', () => {
  const stopped = reckon(terms, period(10, { standbyUnitHours: 48 }), addDays(first, 9))
  expect([stopped.standbyFen, stopped.backFen]).toEqual([120_00, 120_00])
  expect(stopped.cost.rentFen).toBe(1000_00 - 120_00)
})

test('a day that stood for hours through no fault of the renter gives back its hours once', () => {
  const both = reckon(terms, period(10, { stoodUnitDays: 1, standbyUnitHours: 24 }), addDays(first, 9))
  expect([both.standstillFen, both.standbyFen]).toEqual([100_00, 60_00])
})

test('an order from before, or a line that does not offer it, gives nothing back', () => {
  for (const none of [undefined, null])
    expect(
      reckon({ ...terms, standby: none }, period(10, { standbyUnitHours: 48 }), addDays(first, 9)).standbyFen,
    ).toBe(0)
})

test('booking long, stopping and returning early gives back no more for stopped days than booking short', () => {
  const stopped = { standbyUnitHours: 9 * 24 }
  const [long, short] = [30, 10].map((days) => reckon(terms, period(days, stopped), addDays(first, 9)))
  expect([long!.standbyUnitHours, short!.standbyUnitHours]).toEqual([72, 72])
})

test('a third of the days, rounded down, may be stopped', () => {
  expect([3, 7, 10, 30].map((days) => standbyDaysMax(standby, days))).toEqual([0, 2, 3, 9])
})

test('whatever stood and was stopped, no more comes back than the rent of the days used, less what stopping costs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 0, max: 100 }),
      (days, usedFor, stoodUnitDays, standbyUnitHours, percent) => {
        const stopDay = addDays(first, Math.min(days, usedFor) - 1)
        const told = { ...terms, standby: { ...standby, percent } }
        const without = reckon(told, period(days, { stoodUnitDays }), stopDay)
        const stopped = reckon(told, period(days, { stoodUnitDays, standbyUnitHours }), stopDay)
        expect(stopped.cost.rentFen).toBe(without.cost.rentFen - stopped.standbyFen)
        expect(stopped.cost.rentFen).toBeGreaterThanOrEqual(0)
        expect(stopped.backFen - without.backFen).toBe(stopped.standbyFen)
        expect(stopped.standbyFen).toBeLessThanOrEqual(priceOf(told, days).rentFen)
        expect(Number.isSafeInteger(stopped.standbyFen)).toBe(true)
      },
    ),
  )
})
