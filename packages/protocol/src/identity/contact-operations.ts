/** How a person changes his telephone number, and shows that an e-mail address is his. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { askPhoneRequest, confirmEmailRequest, confirmPhoneRequest, contact, contactDone } from './contact-schema.ts'
import { smsSent } from './schema.ts'

const path = '/api/auth/phone-change/'
const nothing = z.object({})

export const getContact = defineEndpoint({
  name: 'get_contact',
  summary: '我的手机号和邮箱，和等待确认的',
  method: 'GET',
  path: '/api/auth/contact/',
  access: 'auth',
  response: contact,
})
export const askPhoneChange = defineEndpoint({
  name: 'ask_phone_change',
  summary: '更换手机号：要登录密码；新号码收到的验证码填对才生效',
  method: 'POST',
  path,
  access: 'auth',
  body: askPhoneRequest,
  limit: 'password',
  response: contactDone,
  errors: ['auth.password_wrong', 'auth.too_many_failures', 'auth.phone_same'],
})
export const sendPhoneCode = defineEndpoint({
  name: 'send_phone_change_code',
  summary: '给等待确认的新手机号发验证码',
  method: 'POST',
  path: `${path}code/`,
  access: 'auth',
  body: nothing,
  limit: 'sms',
  response: smsSent,
  errors: ['auth.phone_change_none', 'sms.too_soon', 'sms.too_many', 'sms.refused', 'sms.failed'],
})
export const confirmPhoneChange = defineEndpoint({
  name: 'confirm_phone_change',
  summary: '确认新手机号；其他设备上的登录随之失效',
  method: 'POST',
  path: `${path}confirm/`,
  access: 'auth',
  body: confirmPhoneRequest,
  limit: 'sms',
  response: contactDone,
  errors: ['auth.phone_change_none', 'auth.phone_changed_lately', 'sms.code_wrong', 'user.phone_taken'],
})
export const withdrawPhoneChange = defineEndpoint({
  name: 'withdraw_phone_change',
  summary: '撤回还没有确认的手机号更换',
  method: 'DELETE',
  path,
  access: 'auth',
  response: contactDone,
  errors: ['auth.phone_change_none'],
})

export const sendEmailCode = defineEndpoint({
  name: 'send_email_code',
  summary: '给还没有确认的邮箱发验证码',
  method: 'POST',
  path: '/api/auth/email/code/',
  access: 'auth',
  body: nothing,
  limit: 'sms',
  response: smsSent,
  errors: ['auth.email_none', 'mail.unavailable', 'mail.refused', 'mail.failed', 'sms.too_soon', 'sms.too_many'],
})
export const confirmEmail = defineEndpoint({
  name: 'confirm_email',
  summary: '确认邮箱，之后邮件发到这里',
  method: 'POST',
  path: '/api/auth/email/confirm/',
  access: 'auth',
  body: confirmEmailRequest,
  limit: 'sms',
  response: contactDone,
  errors: ['auth.email_none', 'sms.code_wrong'],
})

export const contactEndpoints = [
  getContact,
  askPhoneChange,
  sendPhoneCode,
  confirmPhoneChange,
  withdrawPhoneChange,
  sendEmailCode,
  confirmEmail,
]
