import type { FenceWatch } from '@jihui/protocol/iot/fences/limits'
import { momentText } from '../../../ui/text/format.ts'
import type { Fence } from './fence-queries.ts'

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const
export const watchWords: Record<FenceWatch, string> = {
  enter: '进入围栏',
  exit: '离开围栏',
  dwell: '停留超过一段时间',
  absent: '整个时段没有来过',
  outside: '时段开始时还在外面',
  crossed: '两次上报之间穿了过去',
}

export const scheduleText = (schedule: Fence['schedule']): string => {
  if (!schedule) return '全天'
  const days = schedule.days.length === 7 ? '每天' : `周${schedule.days.map((day) => weekdays[day - 1]).join('')}`
  return `${days} ${schedule.from} 到 ${schedule.to}`
}
export const nowText = ({ is_active: isActive, inside, last_event_at: last }: Fence): string => {
  const stands = isActive ? `里面现在有 ${inside} 台` : '已停用'
  return last === null ? `${stands}，还没有记录` : `${stands}，最近一次 ${momentText(last)}`
}
