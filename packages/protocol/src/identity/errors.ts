import { defineErrors } from '../errors.ts'

export const identityErrors = defineErrors({
  'auth.wrong_credentials': { http: 401, number: 2000, text: '用户名或密码错误' },
  'auth.account_disabled': { http: 401, number: 2000, text: '账号已停用，请联系平台' },
  'auth.session_ended': { http: 401, number: 2001, text: '登录已失效，请重新登录' },
  'auth.refresh_failed': { http: 401, number: 2002, text: '刷新令牌失败' },
  'auth.too_many_failures': { http: 429, number: 2003, text: '失败次数过多，请稍后再试' },
  'auth.role_not_held': { http: 403, number: 2003, text: '没有这个角色，不能切换' },
  'auth.phone_unknown': { http: 400, number: 3002, text: '这个手机号还没有注册' },
  'auth.password_wrong': { http: 400, number: 3002, text: '当前密码不正确' },
  'auth.password_unchanged': { http: 400, number: 3002, text: '新密码不能与当前密码相同' },
  'user.username_taken': { http: 409, number: 5001, text: '用户名已被使用' },
  'user.phone_taken': { http: 409, number: 5001, text: '手机号已被注册' },
  'sms.too_soon': { http: 429, number: 3000, text: '验证码刚刚发过，请稍后再试' },
  'sms.too_many': { http: 429, number: 3000, text: '这个手机号获取验证码太频繁，请稍后再试' },
  'sms.failed': { http: 503, number: 1001, text: '短信没有发出，请稍后再试' },
  'sms.code_wrong': { http: 400, number: 3002, text: '验证码不正确或已过期' },
})
