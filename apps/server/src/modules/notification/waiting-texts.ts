/** What is said of things that wait too long. `{label}` is what waits, `{hours}` how long it may. */
import type { PersonNoticeText } from './owner-texts.ts'

type Words = Omit<PersonNoticeText, 'path'>

export const deskOverdueText: Words = {
  type: 'task',
  title: '{label}等了太久',
  message: '{label}有 {count} 件超过 {hours} 小时没有处理，最早的从 {date} 等到现在。',
  priority: 'high',
}
export const escalatedText: Words = {
  ...deskOverdueText,
  title: '{label}催过了还没处理',
  message: '{label}有 {count} 件催过了还没处理，最早的从 {date} 等到现在，请安排人处理。',
}
export const takesLongerText: Words = {
  type: 'reminder',
  title: '{label}比平时慢',
  message: '{label}超过 {hours} 小时还没有处理好，平台已经催办，有结果马上通知你。',
  priority: 'medium',
}
export const orderTakesLongerText: Words = {
  ...takesLongerText,
  message: '订单 {order}（{equipment}）的{label}超过 {hours} 小时还没有处理好，平台已经催办，有结果马上通知你。',
}
export const deciderText: Words = {
  type: 'task',
  title: '{label}等你处理',
  message: '你的设备有{label}超过 {hours} 小时没有处理，请安排时间，做完了的请登记完成。',
  priority: 'high',
}
