import { describe, expect, it } from 'vitest'
import { differenceText, headline, matchedShare, transitText } from './reconciliation-words.ts'

const tabs = { open: 5, transit: 3, done: 2, matched: 1284 }

describe('what a day of a channel is called', () => {
  it('says what is to be looked at, and when nothing is there', () => {
    expect(headline({ tabs, fetched_at: '2026-11-20T02:04:00Z' }).join('')).toBe('1,284 笔对上了，5 笔要看')
    expect(headline({ tabs: { ...tabs, open: 0 }, fetched_at: 'x' })).toEqual(['1,284 笔对上了'])
    expect(headline({ tabs, fetched_at: null })).toEqual(['账单还没有取回'])
    expect(headline({ tabs: { open: 0, transit: 0, done: 0, matched: 0 }, fetched_at: 'x' })).toEqual([
      '这一天没有往来',
    ])
  })
  it('never rounds up to all', () => {
    expect(matchedShare({ ...tabs, matched: 9999, open: 1, done: 0 })).toBe('99.9%')
    expect(matchedShare({ open: 0, transit: 1, done: 0, matched: 4 })).toBe('100%')
  })
})

describe('a row', () => {
  it('names its difference', () => {
    const row = { difference: 'amount_differs', difference_display: '金额差', difference_amount: -42 } as const
    expect(differenceText(row)).toBe('金额差 ¥42.00')
    expect(differenceText({ ...row, difference: 'unknown', difference_display: '认不出' })).toBe('认不出')
  })
  it('on its way says where it will turn up', () => {
    const side = { number: 'P1', amount: 1, state_display: '' }
    expect(transitText({ kind: 'payment', books: { ...side, at: 'x' } }, '11月20日')).toBe(
      '跨日收款，预计进 11月20日 账单',
    )
    expect(transitText({ kind: 'refund', books: { ...side, at: null } }, '11月20日')).toBe('退款，渠道处理中')
  })
})
