/** Words of work orders that come from nowhere else. */
import { workOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { dayRange, momentText } from '../../ui/text/format.ts'
import type { CareRequest, Task, TaskDetail, TaskStep } from './order-queries.ts'

const photoKinds: Readonly<Record<string, string>> = {
  report: '报修时',
  start: '开始时',
  step: '步骤',
  steps: '步骤',
  complete_before: '处理前',
  photos_before: '处理前',
  complete_after: '处理后',
  photos_after: '处理后',
  dispute: '费用异议',
}
export const photoKindText = (kind: string): string => photoKinds[kind] ?? '照片'

export const stepKinds = { check: '检查', measure: '测量', photo: '拍照', signature: '签字' } as const
export const stepResults = { ok: '正常', bad: '异常', skipped: '跳过' } as const

/** 3–5 MPa；至少 3 MPa；不超过 5 MPa */
export const limitsText = ({ min, max, unit }: Pick<TaskStep, 'min' | 'max' | 'unit'>): string => {
  const of = (value: number) => `${value}${unit ? ` ${unit}` : ''}`
  if (min !== null && max !== null) return `${min}–${of(max)}`
  if (min !== null) return `至少 ${of(min)}`
  return max === null ? '' : `不超过 ${of(max)}`
}
export const isOutside = ({ min, max }: Pick<TaskStep, 'min' | 'max'>, value: number): boolean =>
  (min !== null && value < min) || (max !== null && value > max)

type Days = Pick<Task, 'start_date' | 'end_date'>
/** 11月23日 – 11月24日; nothing while no day is named. */
export const daysText = ({ start_date: start, end_date: end }: Days): string =>
  start === null ? '' : dayRange(start, end ?? start)
const meterUnits: Readonly<Record<string, string>> = { h: '小时', km: '公里' }
export const meterText = (value: number, unit: string | null): string =>
  `${value}${unit ? ` ${meterUnits[unit] ?? unit}` : ''}`

/** 周建国师傅; a firm is called by its name. */
const PERSON_MAX = 4
export const workerText = (name: string): string => (name !== '' && name.length <= PERSON_MAX ? `${name}师傅` : name)

/** Whose turn it is, or how it stands. */
export const taskTitle = (task: TaskDetail): string => {
  const may = (action: TaskDetail['actions'][number]) => task.actions.includes(action)
  if (may('agree')) return '轮到你确认报价'
  if (may('agree_visit')) return '这个上门时间行吗'
  if (may('accept')) return '轮到你接单'
  if (may('start')) return '到设备旁就可以开始'
  if (may('decide_dispute')) return '轮到你裁定维修费'
  if (task.is_disputed && may('withdraw_dispute')) return '维修费有异议，等裁定'
  if (may('pay')) return '轮到你付款'
  if (task.roles.includes('reporter') && may('confirm')) return '轮到你验收'
  if (may('complete')) return '正在处理'
  if (may('resume') && !task.pause_reason_display) return '已暂停'
  return standing[task.status](task)
}
const technicianOf = ({ technician_name: name }: Task) => workerText(name) || '师傅'
const standing: Readonly<Record<Task['status'], (task: Task) => string>> = {
  submitted: () => '等受理',
  pending: (task) => (task.start_date ? '日子留好了，等派人' : '等安排时间'),
  assigned: (task) => (task.technician_name ? `等${technicianOf(task)}接单` : '已经安排好'),
  accepted: (task) => `等${technicianOf(task)}上门`,
  in_progress: (task) => `${technicianOf(task)}正在处理`,
  paused: (task) => `暂停：${task.pause_reason_display || '等一等'}`,
  pending_quote: () => '等付费方确认报价',
  pending_acceptance: () => '处理完了，等验收',
  completed: () => '处理完了',
  reopened: () => '重新打开了，等安排',
  cancelled: () => '没有做',
  rejected: () => '没有受理',
  merged: () => '并到另一张单里了',
  withdrawn: () => '已经撤回',
}

/** What follows, where the title has not said it. */
export const taskSentence = (task: TaskDetail): string => {
  if (task.actions.includes('agree')) return '同意了师傅才开始；三天不答，算不同意。'
  if (task.actions.includes('start')) return '扫机器上的码，或者用位置开始。'
  if (task.is_disputed) return '付费方对维修费有异议，平台正在处理；那以前钱不给师傅。'
  const isNamed = task.technician_name !== '' && (task.status === 'assigned' || task.status === 'accepted')
  const isSaid = isNamed || task.status === 'pending' || task.status === 'in_progress'
  return isSaid ? '' : task.waits
}

/** Under a machine in a list: when, and who comes. */
export const whenText = (
  item: Pick<CareRequest, 'start_date' | 'end_date' | 'technician_name' | 'created_at'>,
): string =>
  [daysText(item) || `${momentText(item.created_at)}报`, workerText(item.technician_name)].filter(Boolean).join(' · ')

/** Something is still to come of it. */
export const isLive = (status: Task['status']): boolean =>
  workOrderStatuses[status].request === 'submitted' || workOrderStatuses[status].request === 'accepted'

/** A number of something, as an address names it. */
export const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
