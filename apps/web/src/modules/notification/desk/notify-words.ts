import type { SendResult, Sending } from './notify-queries.ts'

type Reached = Pick<Sending, 'recipients' | 'notifications' | 'sms' | 'sms_note' | 'email' | 'email_note'>

/** What became of a message, way by way: 站内 12 人, 短信 9 人（3 人没有手机号或不收短信）. */
export function reachedParts(one: Reached): string[] {
  const off = one.recipients - one.notifications
  const parts = [`站内 ${one.notifications} 人${off > 0 ? `（${off} 人关了站内通知）` : ''}`]
  if (one.sms > 0 || one.sms_note) parts.push(`短信 ${one.sms} 条${one.sms_note ? `（${one.sms_note}）` : ''}`)
  if (one.email > 0 || one.email_note)
    parts.push(`邮件 ${one.email} 封${one.email_note ? `（${one.email_note}）` : ''}`)
  return parts
}
export const resultTitle = ({ recipients }: Pick<SendResult, 'recipients'>, to: string): string =>
  recipients > 1 ? `已通知${to}，共 ${recipients} 人` : `已通知${to}`
