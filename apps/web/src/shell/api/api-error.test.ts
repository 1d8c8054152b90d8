import { describe, expect, it } from 'vitest'
import { errorFromAnswer } from './api-error.ts'

describe('the sentence of a failed call', () => {
  it("is the server's own, before any built-in text (R203)", () => {
    const error = errorFromAnswer(
      409,
      { success: false, code: 'payment.already_paid', number: 4003, message: '订单已支付', request_id: 'r1' },
      null,
    )
    expect(error).toMatchObject({
      code: 'payment.already_paid',
      number: 4003,
      message: '订单已支付',
      status: 409,
      requestId: 'r1',
    })
  })
  it('is its detail where it has no message (R204)', () => {
    expect(errorFromAnswer(418, { detail: '不行' }, null).message).toBe('不行')
  })
  it.each([
    [401, 'AUTH_FAILED', '认证失败，请重新登录'],
    [403, 'PERMISSION_DENIED', '权限不足，无法访问该资源'],
    [404, 'NOT_FOUND', '请求的资源不存在'],
    [500, 'SERVER_ERROR', '服务器内部错误'],
    [502, 'BACKEND_OFFLINE', '服务器连接失败，请确认后端服务已启动'],
    [418, 'UNKNOWN_ERROR', 'HTTP 418 错误'],
  ])('is the text of status %i otherwise', (status, code, message) => {
    expect(errorFromAnswer(status, undefined, null)).toMatchObject({ code, message })
  })
  it('keeps how long to wait', () => {
    expect(errorFromAnswer(429, undefined, '30').retryAfterSeconds).toBe(30)
  })
})
