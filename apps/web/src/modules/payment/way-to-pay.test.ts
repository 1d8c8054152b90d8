import type { PaymentTrade } from '@jihui/protocol/payment/methods'
import { describe, expect, it } from 'vitest'
import { usualMethods, type MethodOption } from './payment-queries.ts'
import { surroundingsOf, wayTo } from './way-to-pay.ts'

const option = (value: MethodOption['value'], trades: PaymentTrade[]): MethodOption => ({
  ...usualMethods.find((method) => method.value === value)!,
  trades: trades.map((trade) => ({
    value: trade,
    label: trade,
    description: trade,
  })),
})
const wechat = option('wechat', ['code', 'h5', 'jsapi'])
const withoutBridge = option('wechat', ['code', 'h5'])
const onlyCode = option('wechat', ['code'])
const bank = option('bank', ['page'])

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
  ] as const)('on %s is %s where the channel has it', (surroundings, trade) => {
    expect(wayTo(wechat, surroundings, false)?.trade).toBe(trade)
  })
  it('is a code for whoever wants one', () => {
    expect(wayTo(wechat, 'phone', true)).toMatchObject({ trade: 'code', hasCode: false })
    expect(wayTo(wechat, 'phone', false)).toMatchObject({ trade: 'h5', hasCode: true })
  })
  it('inside WeChat is a page where there is no bridge, never a code on one’s own screen', () => {
    expect(wayTo(withoutBridge, 'wechat', false)?.trade).toBe('h5')
  })
  it('is the usual one where the channel has nothing better', () => {
    expect(wayTo(onlyCode, 'phone', false)?.trade).toBe('code')
    expect(wayTo(bank, 'phone', true)).toMatchObject({ trade: 'page', hasCode: false })
    expect(wayTo(option('alipay', []), 'phone', false)).toBeNull()
  })
})
