import { describe, expect, it } from 'vitest'
import { ApiError, transportError } from '../../shell/api/api-error.ts'
import { NO_TOKEN, signInProblem } from './sign-in-problem.ts'

describe('what the sign-in page says (R212)', () => {
  it('a wrong name or password is said in the words of the server', () => {
    expect(signInProblem(new ApiError('auth.wrong_credentials', '用户名或密码错误', 401)).message).toBe(
      '用户名或密码错误',
    )
  })
  it('an answer without a token is named', () => {
    expect(signInProblem(new Error(NO_TOKEN)).message).toBe('服务器响应缺少令牌')
  })
  it('any other failure begins with 登录失败', () => {
    expect(signInProblem(transportError('NETWORK_ERROR')).message).toBe('登录失败：网络连接失败，请检查网络状态')
    expect(signInProblem(new TypeError('x')).message).toBe('登录失败')
  })
  it('too many tries tell how long to wait', () => {
    const error = new ApiError('auth.too_many_failures', '失败次数过多，请稍后再试', 429, 2003, {}, 'r', 90)
    expect(signInProblem(error, 1000)).toMatchObject({ message: '失败次数过多，请稍后再试', waitUntil: 91_000 })
  })
  it('a refusal of single fields stands at the fields only', () => {
    const error = new ApiError('request.invalid', '请检查', 400, 3000, { password: '请填写密码' })
    expect(signInProblem(error)).toEqual({
      fields: { password: '请填写密码' },
      message: undefined,
      waitUntil: undefined,
    })
  })
})
