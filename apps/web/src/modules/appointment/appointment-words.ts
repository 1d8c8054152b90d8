import { dayText, shanghaiDay } from '../../ui/text/format.ts'
import type { Appointment } from './appointment-queries.ts'

/** 到 2027年3月4日 为止; 没有截止日期 */
export const untilText = ({ until }: Pick<Appointment, 'until'>): string =>
  until === null ? '没有截止日期' : `到 ${dayText(until)}`

export const scopeText = ({ scope_display: scope, appointer, role }: Appointment): string => {
  if (scope.length > 0) return `只限：${scope.join('、')}`
  if (role === 'business_delegate') return ''
  return appointer.kind === 'owner' ? '全部设备' : '企业租的全部设备'
}

/** How it stands, and until when. */
export const standingText = (one: Appointment): string => {
  if (one.status === 'invited') return `${dayText(shanghaiDay(one.expires_at))}前可以接受`
  if (one.status === 'accepted') return untilText(one)
  return one.ended_at === null ? '' : dayText(shanghaiDay(one.ended_at))
}
