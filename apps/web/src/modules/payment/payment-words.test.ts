import { describe, expect, it } from 'vitest'
import { ApiError } from '../../shell/api/api-error.ts'
import { isDone, refusalOf } from './payment-words.ts'

describe('a refused payment (R123, R124)', () => {
  it('counts as paid when the order already is', () => {
    expect(refusalOf(new ApiError('payment.already_paid', '…', 400))).toEqual({ kind: 'paid' })
    expect(refusalOf(new ApiError('UNKNOWN_ERROR', 'order already paid', 400))).toEqual({ kind: 'paid' })
  })
  it('is watched when one is under way', () => {
    expect(refusalOf(new ApiError('payment.in_progress', '…', 400))).toEqual({ kind: 'running' })
    expect(refusalOf(new ApiError('UNKNOWN_ERROR', 'payment in progress', 400))).toEqual({ kind: 'running' })
  })
  it('leads to the contract when that is unsigned', () => {
    expect(refusalOf(new ApiError('payment.contract_unsigned', '…', 400))).toEqual({ kind: 'contract' })
  })
  it.each([
    [404, 'NOT_FOUND', '订单不存在或已被删除'],
    [401, 'AUTH_FAILED', '登录已过期，请重新登录'],
    [500, 'SERVER_ERROR', '服务器错误，请稍后重试'],
    [0, 'NETWORK_ERROR', '请求超时，请检查网络连接'],
  ])('says its own sentence for status %i', (status, code, text) => {
    expect(refusalOf(new ApiError(code, '', status))).toEqual({ kind: 'text', text })
  })
  it("says the server's sentence for any other 400, else that the request was wrong", () => {
    expect(refusalOf(new ApiError('payment.amount_differs', '支付金额与订单金额不一致', 400))).toEqual({
      kind: 'text',
      text: '支付金额与订单金额不一致',
    })
    expect(refusalOf(new ApiError('UNKNOWN_ERROR', '', 400))).toEqual({ kind: 'text', text: '请求参数错误' })
  })
})

describe('a payment is done (R122)', () => {
  it.each(['paid', 'completed', 'PAID'])('when its status is %s', (status) => {
    expect(isDone({ status, payment_completed: false })).toBe(true)
  })
  it('and not while it is processing', () => {
    expect(isDone({ status: 'processing', payment_completed: false })).toBe(false)
  })
})
