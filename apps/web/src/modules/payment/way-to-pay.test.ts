import type { PaymentTrade } from '@jihui/protocol/payment/methods'
import { describe, expect, it } from 'vitest'
import { usualMethods, type MethodOption } from './payment-queries.ts'
import { surroundingsOf, wayTo } from './way-to-pay.ts'

const option = (value: MethodOption['value'], trades: [PaymentTrade, boolean][]): MethodOption => ({
  ...usualMethods.find((method) => method.value === value)!,
  trades: trades.map(([trade, isOffered]) => ({
    value: trade,
    label: trade,
    description: trade,
    is_offered: isOffered,
  })),
})
const wechat = option('wechat', [
  ['code', true],
  ['h5', true],
  ['jsapi', true],
])
const standIn = option('wechat', [
  ['code', true],
  ['h5', false],
])
const bank = option('bank', [['page', true]])

describe('what a page is open in', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.49', 'wechat'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'phone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36', 'desk'],
  ])('%s', (userAgent, surroundings) => {
    expect(surroundingsOf(userAgent)).toBe(surroundings)
  })
})

describe('the way to a channel', () => {
  it.each([
    ['desk', 'code'],
    ['phone', 'h5'],
    ['wechat', 'jsapi'],
  ] as const)('on %s is %s where it is offered', (surroundings, trade) => {
    expect(wayTo(wechat, surroundings, false)?.trade).toBe(trade)
  })
  it('is a code for whoever wants one', () => {
    expect(wayTo(wechat, 'phone', true)).toMatchObject({ trade: 'code', hasCode: false })
    expect(wayTo(wechat, 'phone', false)).toMatchObject({ trade: 'h5', hasCode: true })
  })
  it('is the usual one where nothing better is offered', () => {
    expect(wayTo(standIn, 'phone', false)?.trade).toBe('code')
    expect(wayTo(bank, 'phone', true)).toMatchObject({ trade: 'page', hasCode: false })
    expect(wayTo(option('alipay', []), 'phone', false)).toBeNull()
  })
})
