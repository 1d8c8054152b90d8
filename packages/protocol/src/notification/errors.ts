import { defineErrors } from '../errors.ts'

export const notificationErrors = defineErrors({
  'notification.not_found': { http: 404, number: 5000, text: '通知不存在' },
  'notification.wide_forbidden': {
    http: 403,
    number: 2003,
    text: '你的账号不能群发通知，请一次发给一个人',
  },
  'notification.foreign_link': { http: 400, number: 3002, text: '通知里只能放本站的链接' },
  'channel.topic_not_found': { http: 404, number: 5000, text: '没有这项内容，或者你不能查看' },
  'channel.topic_ended': { http: 403, number: 2003, text: '你不能再查看这项内容，实时更新已停止' },
  'channel.too_many_topics': { http: 429, number: 3000, text: '这个页面同时查看的内容太多，请关掉一些再试' },
  'channel.too_many_joins': { http: 429, number: 3000, text: '请求过于频繁，请稍后再试' },
  'notification.nobody': { http: 404, number: 5000, text: '没有找到收件人' },
})
