import { defineErrors } from '../errors.ts'

export const notificationErrors = defineErrors({
  'notification.not_found': { http: 404, number: 5000, text: '通知不存在' },
  'notification.nobody': { http: 404, number: 5000, text: '没有找到收件人' },
})
