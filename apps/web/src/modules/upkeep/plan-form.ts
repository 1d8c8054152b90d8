/** The draft of a plan, and the plan it comes to. */
import type { Problems } from '../../kits/form/use-form.ts'
import { today } from '../../ui/text/format.ts'
import type { NewPlan } from './upkeep-queries.ts'

export interface PlanDraft {
  readonly name: string
  /** A line of the desk's plan; of an owner's the machines he names. */
  readonly line: string
  readonly unitIds: readonly number[]
  readonly isByDate: boolean
  readonly interval: string
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly from: string
  readonly isByMeter: boolean
  readonly every: string
  readonly unit: 'h' | 'km'
  readonly leadDays: string
  readonly durationDays: string
  readonly steps: string
  readonly requiresSignature: boolean
}
export const newDraft = (): PlanDraft => ({
  name: '',
  line: '',
  unitIds: [],
  isByDate: true,
  interval: '6',
  frequency: 'MONTHLY',
  from: today(),
  isByMeter: false,
  every: '250',
  unit: 'h',
  leadDays: '7',
  durationDays: '1',
  steps: '',
  requiresSignature: false,
})

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= from && Number(text) <= to

export const checkDraft = (draft: PlanDraft): Problems => ({
  name: draft.name.trim() === '' ? '给计划起个名字' : undefined,
  scope: draft.line === '' && draft.unitIds.length === 0 ? '选好计划管哪些设备' : undefined,
  triggers: draft.isByDate || draft.isByMeter ? undefined : '至少要有一个触发条件',
  interval: draft.isByDate && !isWhole(draft.interval, 1, 3660) ? '填 1 到 3660 的整数' : undefined,
  from: draft.isByDate && draft.from === '' ? '选从哪天开始' : undefined,
  every: draft.isByMeter && !(Number(draft.every) > 0) ? '填大于 0 的数' : undefined,
  leadDays: isWhole(draft.leadDays, 0, 180) ? undefined : '填 0 到 180 的整数',
  durationDays: isWhole(draft.durationDays, 1, 60) ? undefined : '填 1 到 60 的整数',
})

/** A month that is too short for the day has its last day instead. */
export const ruleOf = ({ frequency, interval, from }: Pick<PlanDraft, 'frequency' | 'interval' | 'from'>): string => {
  const base = `FREQ=${frequency};INTERVAL=${Number(interval)}`
  const day = Number(from.slice(8))
  if (day <= 28 || (frequency !== 'MONTHLY' && frequency !== 'YEARLY')) return base
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index).join(',')
  const month = frequency === 'YEARLY' ? `;BYMONTH=${Number(from.slice(5, 7))}` : ''
  return `${base}${month};BYMONTHDAY=${days};BYSETPOS=-1`
}

export const planOf = (draft: PlanDraft): NewPlan => ({
  name: draft.name.trim(),
  scope: draft.line === '' ? { unit_ids: [...draft.unitIds] } : { line: draft.line },
  triggers: [
    ...(draft.isByDate ? [{ kind: 'date' as const, rrule: ruleOf(draft), from: draft.from }] : []),
    ...(draft.isByMeter ? [{ kind: 'meter' as const, every: Number(draft.every), unit: draft.unit }] : []),
  ],
  lead_days: Number(draft.leadDays),
  duration_days: Number(draft.durationDays),
  steps: draft.steps
    .split('\n')
    .map((title) => title.trim())
    .filter(Boolean)
    .map((title) => ({ kind: 'check' as const, title })),
  requires_signature: draft.requiresSignature,
})
