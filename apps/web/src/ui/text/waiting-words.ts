import type { WaitingTime } from '@jihui/protocol/waiting/schema'
import { momentText } from './format.ts'

/** 今天 14:05 前联系你约时间，比平时慢的话平台会催办并通知你。 `what` is what is done by then. */
export function waitingWords(waiting: WaitingTime, what: string, now = Date.now()): string {
  if (!waiting) return ''
  const { since, usually_by: by } = waiting
  if (Date.parse(by) < now) return `从${momentText(since)} 等到现在，比平时慢，平台已经催办，有结果马上通知你。`
  return `一般在${momentText(by)} 前${what}，超过了平台会催办，也会通知你。`
}
