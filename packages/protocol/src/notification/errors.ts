import { defineErrors } from '../errors.ts'

export const notificationErrors = defineErrors({
  'notification.not_found': { http: 404, number: 5000, text: '通知不存在' },
  'notification.wide_forbidden': {
    http: 403,
    number: 2003,
    text: '你的账号不能群发通知，请一次发给一个人',
  },
  'notification.foreign_link': { http: 400, number: 3002, text: '通知里只能放本站的链接' },
  'notification.nobody': { http: 404, number: 5000, text: '没有找到收件人' },
})
