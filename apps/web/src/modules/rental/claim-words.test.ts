import { describe, expect, it } from 'vitest'
import { claimHead, claimTag, leftText } from './claim-words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the time left to object', () => {
  it.each([
    [48 * HOUR, '2 天'],
    [45 * HOUR + 20 * MINUTE, '1 天 21 小时'],
    [24 * HOUR, '1 天'],
    [21 * HOUR + 5 * MINUTE, '21 小时 5 分'],
    [3 * HOUR, '3 小时'],
    [12 * MINUTE + 59_000, '12 分'],
    [30_000, '不到 1 分'],
    [-5, '不到 1 分'],
  ])('%i ms is %s', (ms, text) => expect(leftText(ms)).toBe(text))
})

describe('a claim in one line', () => {
  it('says who asks, and what came of it', () => {
    const claim = { amount: 897.5, settled_amount: null, owed_amount: 0 }
    expect(claimHead(claim, true)).toBe('设备主要扣 ¥897.50')
    expect(claimHead(claim, false)).toBe('平台要扣 ¥897.50')
    expect(claimHead({ ...claim, settled_amount: 897.5 }, true)).toBe('已扣 ¥897.50')
    expect(claimHead({ ...claim, settled_amount: 300 }, true)).toBe('只扣 ¥300.00')
    expect(claimHead({ ...claim, settled_amount: 300, owed_amount: 300 }, true)).toBe('扣款定为 ¥300.00')
    expect(claimHead({ ...claim, settled_amount: 0 }, true)).toBe('没有扣款')
  })
  it('addresses whoever may answer it', () => {
    const claim = { status: 'awaiting_renter', status_display: '等租客确认扣款' } as const
    expect(claimTag({ ...claim, actions: ['agree', 'object'] })).toBe('等你确认扣款')
    expect(claimTag({ ...claim, actions: [] })).toBe('等租客确认扣款')
  })
})
