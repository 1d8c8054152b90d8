import { describe, expect, it } from 'vitest'
import {
  claimFrom,
  depositAtReturn,
  isCovered,
  type OrderPeriod,
  type OrderTerms,
  priceBetween,
  priceOf,
  reckon,
  stopDayOf,
  waitedDaysOf,
} from './reckoning.ts'

/** ¥200 a day, ¥1,200 a week, ¥4,500 a month; ¥30 a day and ¥100 once beside; ¥300 freight; fee 5 %, late 150 %. */
const terms: OrderTerms = {
  quantity: 1,
  rates: { dayFen: 200_00, weekFen: 1_200_00, monthFen: 4_500_00 },
  perDayFen: 30_00,
  onceFen: 100_00,
  deliveryFen: 300_00,
  servicePercent: 5,
  latePercent: 150,
  earlyReturn: [
    { unusedDaysAtLeast: 7, refundPercent: 70 },
    { unusedDaysAtLeast: 3, refundPercent: 50 },
  ],
}
/** Ten days from 1 March, paid. */
const tenDays: OrderPeriod = {
  bookedFirstDay: '2026-03-01',
  bookedDays: 10,
  firstDay: '2026-03-01',
  endDate: '2026-03-10',
  paidEndDate: '2026-03-10',
  unpaidLeadDays: 0,
}
const extended = (endDate: string): OrderPeriod => ({ ...tenDays, endDate })
const paid = { depositKind: 'paid', depositBaseFen: 6_000_00, depositHoldFen: 0 } as const
const frozen = { depositKind: 'frozen', depositBaseFen: 6_000_00, depositHoldFen: 1_800_00 } as const
const free = { depositKind: 'free', depositBaseFen: 6_000_00, depositHoldFen: 0 } as const
const nothing = { depositKind: 'paid', depositBaseFen: 0, depositHoldFen: 0 } as const

describe('the price of a period', () => {
  it('is rent at the best rates, days and single items beside it, the fee and the freight', () => {
    // A week and three days: 1,200 + 600; 10 × 30 + 100; 5 % of 1,800; 300.
    expect(priceOf(terms, 10)).toEqual({
      rentFen: 1_800_00,
      extrasFen: 400_00,
      serviceFen: 90_00,
      deliveryFen: 300_00,
      totalFen: 2_590_00,
    })
  })
  it('of a longer one is the difference of two prices, so that two steps cost what one does', () => {
    for (const [from, to] of [
      [1, 30],
      [3, 11],
      [10, 29],
      [6, 7],
    ] as const) {
      const inSteps = priceOf(terms, from).totalFen + priceBetween(terms, from, to).totalFen
      expect(inSteps).toBe(priceOf(terms, to).totalFen)
    }
    // 30 days: 4,500 + 225 + 900 + 100 + 300.
    expect(priceOf(terms, 1).totalFen + priceBetween(terms, 1, 30).totalFen).toBe(6_025_00)
  })
})

describe('the day the use ended', () => {
  const events = { confirmedOn: '2026-03-20', handedBackOn: null, announcedOn: null, plannedOn: null, waitedDays: 0 }
  it.each([
    ['the return was confirmed', {}, '2026-03-20'],
    ['the hand-over back was recorded', { handedBackOn: '2026-03-14' }, '2026-03-14'],
    ['a return was announced for', { announcedOn: '2026-03-08', plannedOn: '2026-03-10' }, '2026-03-10'],
    ['it was announced, when the plan is older', { announcedOn: '2026-03-12', plannedOn: '2026-03-10' }, '2026-03-12'],
    ['it was confirmed before the planned one', { announcedOn: '2026-03-08', plannedOn: '2026-03-25' }, '2026-03-20'],
    ['without the days the lessor let a return wait', { waitedDays: 6 }, '2026-03-14'],
  ])('is the day %s', (_title, given, day) => {
    expect(stopDayOf({ ...events, ...given })).toBe(day)
  })
  it('waits for nobody who does not come on the planned day or the one after', () => {
    expect(waitedDaysOf('2026-03-08', '2026-03-10', '2026-03-10')).toBe(0)
    expect(waitedDaysOf('2026-03-08', '2026-03-10', '2026-03-11')).toBe(0)
    expect(waitedDaysOf('2026-03-08', '2026-03-10', '2026-03-20')).toBe(9)
  })
})

describe('what an order has come to', () => {
  it('is its price when it comes back on its last day', () => {
    expect(reckon(terms, tenDays, '2026-03-10')).toMatchObject({
      usedDays: 10,
      lateDays: 0,
      unusedDays: 0,
      backFen: 0,
      dueFen: 0,
      lateFen: 0,
      cost: { totalFen: 2_590_00 },
    })
  })
  it('late: each day at the late rate, the rest as agreed', () => {
    // 28 days × 200 × 150 %.
    expect(reckon(terms, tenDays, '2026-04-07')).toMatchObject({ usedDays: 10, lateDays: 28, lateFen: 8_400_00 })
  })
  it('early: by the tiers on the rent, seven days of ten unused', () => {
    // 1,800 × 7/10 × 70 % = 882; paid 2,590, three days at once would be 600 + 30 + 190 + 300 = 1,120: no cap.
    expect(reckon(terms, tenDays, '2026-03-03')).toMatchObject({
      unusedDays: 7,
      refundPercent: 70,
      unusedRentFen: 1_260_00,
      earlyRefundFen: 882_00,
      backFen: 882_00,
      cost: { totalFen: 1_708_00, rentFen: 918_00 },
    })
  })
  it('early: never less than the days had would have cost', () => {
    // 30 days 4,500 + 225 + 900 = 5,625 and single items; 25 days are 4,400 + 220 + 750 = 5,370 and the same.
    const generous = { ...terms, earlyReturn: [{ unusedDaysAtLeast: 1, refundPercent: 100 }] }
    const month: OrderPeriod = { ...tenDays, bookedDays: 30, endDate: '2026-03-30', paidEndDate: '2026-03-30' }
    expect(reckon(generous, month, '2026-03-25')).toMatchObject({ unusedRentFen: 750_00, earlyRefundFen: 255_00 })
    for (let day = 1; day <= 30; day++) {
      const { cost } = reckon(generous, month, `2026-03-${String(day).padStart(2, '0')}`)
      expect(cost.totalFen).toBeGreaterThanOrEqual(priceOf(generous, day).totalFen)
    }
  })
  it('a longer period that was not paid falls away as far as it was not used', () => {
    // 13 days: 1,200 + 6 × 200 is as much as two weeks; 2,400 − 1,800 + 5 % of 600 + 3 × 30.
    expect(reckon(terms, extended('2026-03-13'), '2026-03-13')).toMatchObject({ extensionFen: 720_00, dueFen: 720_00 })
    // One of its three days: 200 + 10 + 30.
    expect(reckon(terms, extended('2026-03-13'), '2026-03-11')).toMatchObject({ usedDays: 11, dueFen: 240_00 })
    // None of it.
    const without = reckon(terms, tenDays, '2026-03-01')
    const unused = reckon(terms, extended('2026-03-13'), '2026-03-01')
    expect(unused).toEqual({ ...without, agreedDays: 13 })
    expect(unused).toMatchObject({ dueFen: 0, unusedDays: 9, earlyRefundFen: 1_134_00 })
  })
  it('days a late delivery took come back in full, and first of all pay what is owed', () => {
    const moved = { ...tenDays, firstDay: '2026-03-04' }
    // Seven days: 1,200 + 60 + 310 + 300 = 1,870.
    expect(reckon(terms, moved, '2026-03-10')).toMatchObject({ notHadFen: 720_00, backFen: 720_00, paidDays: 7 })
    const longer = reckon(terms, { ...moved, endDate: '2026-03-12' }, '2026-03-12')
    // Nine days: 1,600 + 80 + 370 + 300 = 2,350, of 2,590 paid.
    expect(longer).toMatchObject({ extensionFen: 480_00, backFen: 240_00, dueFen: 0, cost: { totalFen: 2_350_00 } })
  })
  it('days taken before the first one are owed like a longer period', () => {
    const lead = { ...tenDays, firstDay: '2026-02-27', unpaidLeadDays: 2 }
    // 12 days: 1,200 + 1,000 rent; 400 + 20 + 60.
    expect(reckon(terms, lead, '2026-03-10')).toMatchObject({ agreedDays: 12, paidDays: 10, dueFen: 480_00 })
    expect(reckon(terms, { ...lead, unpaidLeadDays: 0 }, '2026-03-10')).toMatchObject({ paidDays: 12, dueFen: 0 })
  })
})

describe('how the deposit answers', () => {
  it.each([
    ['a paid one gives back what nobody asks for', paid, 500_00, 2_000_00, [500_00, 2_000_00, 3_500_00, 0]],
    ['a paid one too small for the claim is kept whole', paid, 500_00, 9_000_00, [500_00, 5_500_00, 0, 0]],
    ['what it does not cover of the days is owed', paid, 7_000_00, 100_00, [6_000_00, 0, 0, 1_000_00]],
    ['a frozen one covers what is frozen', frozen, 2_000_00, 500_00, [1_800_00, 0, 0, 200_00]],
    ['a waived one covers nothing', free, 300_00, 500_00, [0, 0, 0, 300_00]],
    ['a machine without deposit has nothing to cover with', nothing, 300_00, 500_00, [0, 0, 0, 300_00]],
  ] as const)('%s', (_title, deposit, dueFen, claimedFen, [takenFen, keptFen, backFen, debtFen]) => {
    expect(depositAtReturn(deposit, dueFen, claimedFen)).toEqual({ takenFen, keptFen, backFen, debtFen })
  })
  it.each([
    ['28 days late and 6,000 of damage stand both', paid, 0, 14_400_00, 14_400_00, [6_000_00, 0, 8_400_00]],
    ['half of it decided', paid, 0, 2_000_00, 1_000_00, [1_000_00, 1_000_00, 0]],
    ['withdrawn', paid, 500_00, 2_000_00, 0, [0, 2_000_00, 0]],
    ['beyond what is frozen', frozen, 1_000_00, 2_000_00, 2_000_00, [800_00, 0, 1_200_00]],
    ['waived', free, 0, 2_000_00, 1_500_00, [0, 0, 1_500_00]],
  ] as const)('a settled claim: %s', (_title, deposit, due, claimed, settled, [takenFen, backFen, debtFen]) => {
    expect(claimFrom(deposit, due, claimed, settled)).toEqual({ takenFen, backFen, debtFen })
  })
  it('a longer period stands on it as far as it reaches', () => {
    expect(isCovered(paid, 500_00, 5_500_00)).toBe(true)
    expect(isCovered(paid, 500_00, 5_500_01)).toBe(false)
    expect(isCovered(frozen, 0, 1_800_01)).toBe(false)
    expect(isCovered(free, 0, 1)).toBe(false)
    expect(isCovered(nothing, 0, 1)).toBe(false)
  })
})
