/** One condition of a rule as a form holds it, there and back without a loss. */
import { alertFields } from '@jihui/protocol/iot/alerts/fields'
import { deviceEvents } from '@jihui/protocol/iot/device-events'
import {
  type Aggregate,
  aggregates,
  type Condition,
  type ConditionOp,
  fenceWords,
  thresholds,
} from '@jihui/protocol/iot/alerts/conditions'

export interface ConditionDraft {
  readonly key: number
  /** Of a fence its number; blank: any. */
  readonly field: string
  readonly op: ConditionOp
  readonly value: string
  /** Blank: at once. */
  readonly minutes: string
  /** Blank: each reading by itself; else what is made of those of the last `window` minutes. */
  readonly aggregate: Aggregate | ''
  readonly window: string
}

export const isThreshold = (op: ConditionOp): boolean => (thresholds as readonly string[]).includes(op)
export const asksField = (op: ConditionOp): boolean => isThreshold(op) || op === 'changed' || op === 'absent'
export const eventOptions = Object.entries(deviceEvents).map(([value, { label }]) => ({ value, label }))
export const fenceOptions = [
  { value: '', label: '任何动静' },
  ...Object.entries(fenceWords).map(([value, label]) => ({ value, label })),
]
export const fieldOptions = [...alertFields].map(([value, { label, unit }]) => ({
  value,
  label: unit ? `${label}（${unit}）` : label,
}))
export const aggregateOptions = [
  { value: '', label: '每次读数' },
  ...Object.entries(aggregates).map(([value, label]) => ({ value, label: `一段时间的${label}` })),
]

let keys = 0
export const newCondition = (): ConditionDraft => ({
  key: (keys += 1),
  field: 'coolant_temp',
  op: '>',
  value: '',
  minutes: '',
  aggregate: '',
  window: '',
})
const opposite: Partial<Record<ConditionOp, ConditionOp>> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' }
/** What ends it, to begin with: the same reading, the other way round. */
export const newClear = (first: ConditionDraft | undefined): ConditionDraft => {
  const other = first && opposite[first.op]
  return other && first ? { ...newCondition(), field: first.field, op: other } : { ...newCondition(), op: '<' }
}

const kindOf = (field: string) => alertFields.get(field)?.kind ?? 'number'
/** Flags are chosen, not typed. */
export const isFlag = ({ field, op }: Pick<ConditionDraft, 'field' | 'op'>): boolean =>
  isThreshold(op) && kindOf(field) === 'flag'
export const mayAggregate = ({ field, op }: ConditionDraft): boolean => isThreshold(op) && kindOf(field) === 'number'

const minutesOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : String(Math.round((seconds / 60) * 100) / 100)
const secondsOf = (minutes: string): number => Math.max(1, Math.round(Number(minutes) * 60))

const shownValue = (value: Condition['value']): string => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === undefined ? '' : String(value)
}
export const draftOf = (one: Condition): ConditionDraft => {
  const { field, op, value, for_seconds: held, window_seconds: window, aggregate } = one
  // That a flag is not on says that it is off.
  const isTurned = op === '!=' && isFlag({ field, op }) && typeof value === 'boolean'
  return {
    key: (keys += 1),
    field: op === 'event' ? '' : field,
    op: isTurned ? '=' : op,
    value: op === 'event' ? String(value ?? field) : shownValue(isTurned ? !value : value),
    minutes: minutesOf(held),
    aggregate: aggregate ?? '',
    window: minutesOf(window),
  }
}

const valueOf = (draft: ConditionDraft): Condition['value'] => {
  const { op, value, field } = draft
  if (op === 'event' || op === 'fence') return value === '' ? undefined : value
  if (!isThreshold(op)) return undefined
  if (isFlag(draft)) return value === '1'
  return kindOf(field) === 'text' ? value.trim() : Number(value)
}
export const conditionOf = (draft: ConditionDraft): Condition => {
  const { op, field, minutes, aggregate, window } = draft
  const value = valueOf(draft)
  return {
    field: asksField(op) || op === 'fence' ? field : '',
    op: isFlag(draft) ? '=' : op,
    ...(value !== undefined && { value }),
    ...(minutes.trim() && { for_seconds: secondsOf(minutes) }),
    ...(window.trim() && { window_seconds: secondsOf(window) }),
    ...(aggregate && { aggregate }),
  }
}

const isMinutes = (text: string): boolean => /^\d{1,5}(?:\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
export const problemOf = (draft: ConditionDraft): string | undefined => {
  const { op, value, field, minutes, aggregate, window } = draft
  if (minutes.trim() && !isMinutes(minutes)) return '持续的分钟数应为正数'
  if (aggregate && !isMinutes(window)) return '请填写看几分钟内的读数'
  if (op === 'event' && value === '') return '请选择事件'
  if (!isThreshold(op) || isFlag(draft)) return undefined
  // Of a text: that there is none, or some.
  const mayBeBlank = kindOf(field) === 'text' && (op === '=' || op === '!=')
  if (value.trim() === '') return mayBeBlank ? undefined : '请填写比较的值'
  return kindOf(field) === 'number' && !Number.isFinite(Number(value)) ? '比较的值应为数字' : undefined
}
