import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { beyondTenths, untoldTenths } from './overtime.ts'
import { type OrderPeriod, type OrderTerms, reckon } from './reckoning.ts'

const terms: OrderTerms = {
  quantity: 2,
  rates: { dayFen: 1000_00, weekFen: null, monthFen: null },
  perDayFen: 0,
  onceFen: 0,
  deliveryFen: 0,
  servicePercent: 5,
  latePercent: 150,
  earlyReturn: [],
  overtime: { includedPerDay: 8, perHourFen: 120_00 },
}
const period: OrderPeriod = {
  bookedFirstDay: '2026-11-01',
  bookedDays: 5,
  firstDay: '2026-11-01',
  endDate: '2026-11-05',
  paidEndDate: '2026-11-05',
  unpaidLeadDays: 0,
}
const reckoned = (overtimeTenths: number, over: Partial<OrderTerms> = {}) =>
  reckon({ ...terms, ...over }, { ...period, overtimeTenths }, '2026-11-05')

describe('hours beyond those included', () => {
  it('cost the rate by the tenth, and touch nothing else of the order', () => {
    const [none, some] = [reckoned(0), reckoned(124)]
    expect(some).toEqual({ ...none, overtimeTenths: 124, overtimeFen: 1488_00 })
  })
  it('cost nothing where the terms know none, as those of orders from before', () => {
    const { overtime: _none, ...before } = terms
    for (const one of [before, { ...terms, overtime: null }])
      expect(reckon(one, { ...period, overtimeTenths: 900 }, '2026-11-05')).toMatchObject({ overtimeFen: 0 })
  })
  it('are rounded down within each day, which has no more than 24', () => {
    expect([480, 485, 486, 630, 1440, 3000].map((minutes) => beyondTenths(minutes, 8))).toEqual([0, 0, 1, 25, 160, 160])
  })
})

describe('days no device told of', () => {
  const told = (worked: number, idled = 0) => ({ workedMinutes: worked * 60, ranMinutes: (worked + idled) * 60 })
  it('are read off the meter, each with its included hours', () => {
    expect(untoldTenths({ days: 5, told: [], meterTenths: 524 }, 8)).toBe(124)
    expect(untoldTenths({ days: 5, told: [], meterTenths: 390 }, 8)).toBe(0)
    expect(untoldTenths({ days: 5, told: [], meterTenths: null }, 8)).toBe(0)
  })
  it('have what the meter counted more than devices, idling included, in full days', () => {
    // Three days told: 10 + 8 + 8 worked, 2 idled; the meter says 60 for five days.
    const use = { days: 5, told: [told(10), told(8, 2), told(8)], meterTenths: 600 }
    expect(untoldTenths(use, 8)).toBe(600 - 294 - 160)
  })
  it('are not made of a meter that runs a little fast', () => {
    expect(untoldTenths({ days: 2, told: [told(10), told(10)], meterTenths: 209 }, 8)).toBe(0)
  })
  it('cannot have more hours than there are, whatever somebody reads', () => {
    expect(untoldTenths({ days: 2, told: [told(20)], meterTenths: 99_999 }, 8)).toBe(320 - 120)
  })
})

test('never below nothing, never less with more hours, and never more than there was', () => {
  const days = fc.array(fc.integer({ min: 0, max: 1440 }), { minLength: 1, maxLength: 10 })
  const included = fc.integer({ min: 0, max: 24 })
  fc.assert(
    fc.property(days, included, fc.nat(10), (minutes, hours, unplugged) => {
      const all = minutes.reduce((sum, one) => sum + beyondTenths(one, hours), 0)
      const told = minutes.slice(unplugged).map((one) => ({ workedMinutes: one, ranMinutes: one }))
      const meterTenths = Math.floor(minutes.reduce((sum, one) => sum + one, 0) / 6)
      const rest = untoldTenths({ days: minutes.length, told, meterTenths }, hours)
      const sum = told.reduce((total, one) => total + beyondTenths(one.workedMinutes, hours), 0) + rest
      // The meter adds what can be shown, and never more than there was.
      expect(rest).toBeGreaterThanOrEqual(0)
      expect(sum).toBeLessThanOrEqual(all + minutes.length)
      const more = untoldTenths({ days: minutes.length, told, meterTenths: meterTenths + 7 }, hours)
      expect(more).toBeGreaterThanOrEqual(rest)
      expect(reckoned(rest + 1).overtimeFen).toBeGreaterThan(reckoned(rest).overtimeFen)
    }),
  )
})
