import { describe, expect, it } from 'vitest'
import type { PaymentStanding } from '../payment/public.ts'
import type { Deposit } from '../rental/public.ts'
import { effectOf, sharesOf } from './deposit-words.ts'
import { sumsOf, sumsSentence } from './money-sums.ts'

const aDeposit = (over: Partial<Deposit>): Deposit =>
  ({
    kind: 'paid',
    amount: 2000,
    base: 2000,
    taken: 0,
    returned: 0,
    returning: 0,
    hold: null,
    claim: null,
    ...over,
  }) as Deposit
const aStanding = (paid: readonly number[], refunds: readonly (readonly [number, string])[]): PaymentStanding =>
  ({
    paid_payments: paid.map((amount) => ({ amount })),
    refunds: refunds.map(([amount, status]) => ({ amount, status })),
  }) as PaymentStanding

describe('the money of an order', () => {
  it('what was paid less what came back and what is coming is what it cost', () => {
    const sums = sumsOf(
      aStanding(
        [2600.1, 90.2],
        [
          [1102.3, 'completed'],
          [0.1, 'processing'],
          [0.2, 'failed'],
        ],
      ),
      aDeposit({ taken: 897.4, returned: 1102.3, returning: 0.3 }),
    )
    expect(sums.net).toBe(1587.7)
    expect(sums.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0)).toBe(158_770)
    expect(sums.inCustody).toBe(0)
    expect(sumsSentence(sums, 0, 'returned')).toBe('已经结清，这是这一单的全部花费。')
  })
  it('a deposit in custody is told apart from what is spent', () => {
    const sums = sumsOf(aStanding([2600], []), aDeposit({}))
    expect(sums.inCustody).toBe(2000)
    expect(sumsSentence(sums, 0, 'in_use')).toBe('其中押金 ¥2,000.00 还在平台托管。')
  })
  it('what a channel took out of frozen money was spent as well', () => {
    const hold = { captured: 120.5 } as Deposit['hold']
    const sums = sumsOf(aStanding([600], []), aDeposit({ kind: 'frozen', amount: 450, taken: 120.5, hold }))
    expect(sums.net).toBe(720.5)
    expect(sums.inCustody).toBe(0)
  })
  it('nothing is called settled while something is asked for', () => {
    const claim = { settled_amount: null } as Deposit['claim']
    const sums = sumsOf(aStanding([600], []), aDeposit({ kind: 'free', amount: 0, claim }))
    expect(sumsSentence(sums, 0, 'returned')).toBe('还有扣款没结清，结清后再算。')
  })
})

describe('the shares of a deposit', () => {
  it('add up to what was put down, wherever they are', () => {
    const shares = sharesOf(aDeposit({ taken: 97.5, returned: 1702.4, returning: 0.1 }))
    expect(shares).toEqual([
      { label: '已退回你', amount: 1702.4 },
      { label: '退款途中', amount: 0.1 },
      { label: '扣款', amount: 97.5 },
      { label: '还在平台托管', amount: 200 },
    ])
  })
})

describe('what a claim would take', () => {
  const claim = (owed: number) =>
    ({ settled_amount: null, amount: 500, owed_amount: owed }) as NonNullable<Deposit['claim']>
  it('is said where no deposit stays in custody for it', () => {
    expect(effectOf(aDeposit({}), claim(0))).toBe('')
    expect(effectOf(aDeposit({ kind: 'frozen', amount: 450 }), claim(0))).toBe('从冻结的押金里扣，其余解冻。')
    expect(effectOf(aDeposit({ kind: 'frozen', amount: 450 }), claim(50))).toContain('还差 ¥50.00 要另付')
    expect(effectOf(aDeposit({ kind: 'free', amount: 0 }), claim(500))).toContain('另付 ¥500.00')
  })
})
