/** Whatever somebody rents for the sake of his record costs him a part of the deposit he then does without. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { depositLadder } from './deposit-ladder.ts'
import { type CleanReturn, recordOf, recordRules, rentNeeded, rentTowards } from './renter-record.ts'

const now = new Date('2026-11-20T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
/** Owner 7 is in league with the renter and gives him his rents back, nobody can tell; owner 8 is known to be the renter. */
const partner = 7
const self = 8

const oneReturn: fc.Arbitrary<CleanReturn> = fc.record({
  ownerId: fc.constantFrom(null, 1, 2, partner, self),
  days: fc.integer({ min: 1, max: 60 }),
  rentFen: fc.integer({ min: 0, max: 2_000_000 }),
  closedAt: fc.integer({ min: 0, max: 300 }).map(daysAgo),
})
const lighter = depositLadder.filter(({ kind }) => kind !== 'paid')

it.each(lighter)('$kind: half of the rent it asks for at least was really paid', (rung) => {
  let opened = 0
  fc.assert(
    fc.property(
      fc.array(oneReturn, { maxLength: 12 }),
      fc.integer({ min: 1, max: rung.waivedFenMax }),
      (all, waived) => {
        const record = recordOf(all, new Set([self]), now)
        const needed = rentNeeded(rung, waived)
        if (record.returns < rung.cleanReturns || rentTowards(record, needed) < needed) return
        opened++
        const paidFen = all
          .filter(({ ownerId }) => ownerId !== partner && ownerId !== self)
          .reduce((sum, { rentFen }) => sum + rentFen, 0)
        expect(paidFen).toBeGreaterThanOrEqual((needed * (100 - recordRules.ownerPercent)) / 100)
        expect(paidFen * 100).toBeGreaterThanOrEqual(
          (waived * rung.rentPercent * (100 - recordRules.ownerPercent)) / 100,
        )
      },
    ),
    { numRuns: 2000, seed: 4116 },
  )
  expect(opened).toBeGreaterThan(50)
})

it('more returns, and more rent, never close what was open', () => {
  fc.assert(
    fc.property(
      fc.array(oneReturn, { maxLength: 10 }),
      oneReturn,
      fc.integer({ min: 1, max: 3_000_000 }),
      (all, one, of) => {
        const before = recordOf(all, new Set([self]), now)
        const after = recordOf([...all, one], new Set([self]), now)
        expect(after.returns).toBeGreaterThanOrEqual(before.returns)
        expect(rentTowards(after, of)).toBeGreaterThanOrEqual(rentTowards(before, of))
      },
    ),
  )
})

it('one owner, however often and dear his machines are rented, opens nothing by himself', () => {
  const all = Array.from({ length: 50 }, () => ({
    ownerId: partner,
    days: 30,
    rentFen: 10_000_000,
    closedAt: daysAgo(9),
  }))
  const record = recordOf(all, new Set(), now)
  for (const rung of lighter) {
    const needed = rentNeeded(rung, 100_000)
    expect(record.returns >= rung.cleanReturns && rentTowards(record, needed) >= needed).toBe(false)
  }
})
