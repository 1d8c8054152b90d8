import { describe, expect, it } from 'vitest'
import type { Payout } from './payout-queries.ts'
import { changedText, dueWords, groupedNumber, marksOf } from './payout-words.ts'

const former = { account_name: '宏达', bank_name: '工商银行', account_number: '**** **** 2345' }
const plain = {
  status: 'due',
  account_number: '6222000000009999',
  hold: null,
  account_changed: null,
  account_pending: null,
} as unknown as Payout

describe('what whoever pays out is told', () => {
  it('since how many days the account is another one', () => {
    const changed = { asked_at: '2027-03-01T02:00:00Z', since: '2027-03-04T02:00:00Z', former }
    expect(changedText(changed, '2027-03-07')).toBe('账户 3 天前换过')
    expect(changedText(changed, '2027-03-04')).toBe('账户今天刚换')
  })

  it('the gravest first; nothing of what is paid already', () => {
    const all = {
      ...plain,
      account_number: '',
      hold: { reason: '核实', placed_by: '财务', placed_at: '2027-03-07T00:00:00Z' },
      account_changed: { asked_at: '2027-03-01T02:00:00Z', since: '2027-03-04T02:00:00Z', former },
      account_pending: { ...former, asked_at: '2027-03-06T02:00:00Z', effective_at: '2027-03-09T02:00:00Z' },
    }
    expect(marksOf(all, '2027-03-07').map(({ kind }) => kind)).toEqual(['held', 'missing', 'changed', 'pending'])
    expect(marksOf({ ...all, status: 'paid' })).toEqual([])
    expect(marksOf(plain)).toEqual([])
  })

  it('by when, and how late it is', () => {
    const day = `${new Date().getUTCFullYear()}-11-25`
    expect(dueWords({ due_on: day }, day)).toBe('11月25日前')
    expect(dueWords({ due_on: day }, day.replace('25', '27'))).toBe('已晚 2 天')
  })

  it('a number in groups of four', () => {
    expect(groupedNumber('6222000000009999')).toBe('6222 0000 0000 9999')
    expect(groupedNumber('622200000')).toBe('6222 0000 0')
  })
})
