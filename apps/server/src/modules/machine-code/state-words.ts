/** How far a report has come, told to whoever may know nothing else of it. */
import {
  type PauseReason,
  pauseReasons,
  type WorkOrderStatus,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { addDays } from '../../platform/clock.ts'
import type { ReportedFault } from '../maintenance/public.ts'

type Told = Pick<ReportedFault, 'status' | 'startDate' | 'pauseReason'>

const near = ['今天', '明天', '后天'] as const
/** 明天, 11月28日; null: the day is over. */
const dayWords = (day: string, today: string): string | null => {
  if (day < today) return null
  const ahead = near.findIndex((_word, days) => addDays(today, days) === day)
  return ahead >= 0 ? near[ahead]! : `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
}
const words: Readonly<Record<WorkOrderStatus, (told: Told, day: string | null) => string>> = {
  submitted: () => '已经报上去，等受理',
  pending: () => '已受理，在安排师傅',
  assigned: (_told, day) => (day ? `已安排，${day}处理` : '已安排，等师傅接单'),
  accepted: (_told, day) => (day ? `师傅${day}到` : '师傅接单了，等他上门'),
  in_progress: () => '师傅正在处理',
  paused: ({ pauseReason }) => {
    const reason = pauseReasons[pauseReason as PauseReason]?.label
    return reason ? `处理暂停，${reason}` : '处理暂停了'
  },
  pending_quote: () => '师傅看过了，等下一步',
  pending_acceptance: () => '处理完了，等验收',
  completed: () => '处理完了',
  reopened: () => '又打开了，在安排师傅',
  cancelled: () => '没有处理',
  rejected: () => '没有受理',
  merged: () => '和同一台设备的另一次报修并在一起处理',
  withdrawn: () => '已经撤回',
}
export const stateWords = (told: Told, today: string): string =>
  words[told.status](told, told.startDate === null ? null : dayWords(told.startDate, today))
/** A state that is past, without what was planned in it then. */
export const pastWords = (status: WorkOrderStatus): string =>
  words[status]({ status, startDate: null, pauseReason: null }, null)
