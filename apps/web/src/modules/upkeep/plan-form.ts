/** The draft of a plan, and the plan it comes to. */
import type { AlarmLevel } from '@jihui/protocol/upkeep/limits'
import type { EquipmentDocumentType } from '@jihui/protocol/owner/fleet'
import type { Problems } from '../../kits/form/use-form.ts'
import { today } from '../../ui/text/format.ts'
import { type PartDraft, partsOf, problemsOfParts } from './plan-parts.ts'
import { problemsOfSteps, type StepDraft, stepsOf } from './plan-steps.ts'
import type { NewPlan } from './upkeep-queries.ts'

export interface PlanDraft {
  readonly name: string
  /** A line of the desk's plan; of an owner's the machines he names. */
  readonly line: string
  /** Of the line; blank: all of it. */
  readonly category: string
  readonly unitIds: readonly number[]
  readonly isByDate: boolean
  readonly interval: string
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  readonly from: string
  readonly isByMeter: boolean
  readonly every: string
  readonly unit: 'h' | 'km'
  readonly isByAlarm: boolean
  readonly level: AlarmLevel
  /** Blank: any. */
  readonly code: string
  readonly lastingMinutes: string
  readonly isByDocument: boolean
  readonly document: EquipmentDocumentType
  readonly daysBefore: string
  readonly leadDays: string
  readonly toleranceDays: string
  readonly durationDays: string
  readonly steps: readonly StepDraft[]
  readonly parts: readonly PartDraft[]
  /** Of whoever does it; blank: any technician. */
  readonly skill: string
  readonly requiresSignature: boolean
}
export const newDraft = (): PlanDraft => ({
  name: '',
  line: '',
  category: '',
  unitIds: [],
  isByDate: true,
  interval: '6',
  frequency: 'MONTHLY',
  from: today(),
  isByMeter: false,
  every: '250',
  unit: 'h',
  isByAlarm: false,
  level: 'critical',
  code: '',
  lastingMinutes: '10',
  isByDocument: false,
  document: 'inspection',
  daysBefore: '30',
  leadDays: '7',
  toleranceDays: '7',
  durationDays: '1',
  steps: [],
  parts: [],
  skill: '',
  requiresSignature: false,
})

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= from && Number(text) <= to

/** How many kinds of trigger it has. */
export const kindsOf = ({ isByDate, isByMeter, isByAlarm, isByDocument }: PlanDraft): number =>
  [isByDate, isByMeter, isByAlarm, isByDocument].filter(Boolean).length

export const checkDraft = (draft: PlanDraft): Problems => ({
  name: draft.name.trim() === '' ? '给计划起个名字' : undefined,
  scope: draft.line === '' && draft.unitIds.length === 0 ? '选好计划管哪些设备' : undefined,
  triggers: kindsOf(draft) > 0 ? undefined : '至少要有一个触发条件',
  interval: draft.isByDate && !isWhole(draft.interval, 1, 3660) ? '填 1 到 3660 的整数' : undefined,
  from: draft.isByDate && draft.from === '' ? '选从哪天开始' : undefined,
  every: draft.isByMeter && !(Number(draft.every) > 0) ? '填大于 0 的数' : undefined,
  lastingMinutes: draft.isByAlarm && !isWhole(draft.lastingMinutes, 0, 14_400) ? '填 0 到 14400 的整数' : undefined,
  daysBefore: draft.isByDocument && !isWhole(draft.daysBefore, 0, 365) ? '填 0 到 365 的整数' : undefined,
  leadDays: isWhole(draft.leadDays, 0, 180) ? undefined : '填 0 到 180 的整数',
  toleranceDays: isWhole(draft.toleranceDays, 0, 180) ? undefined : '填 0 到 180 的整数',
  durationDays: isWhole(draft.durationDays, 1, 60) ? undefined : '填 1 到 60 的整数',
  ...problemsOfSteps(draft.steps),
  ...problemsOfParts(draft.parts),
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

const scopeOf = ({ line, category, unitIds }: PlanDraft): NewPlan['scope'] => {
  if (line === '') return { unit_ids: [...unitIds] }
  return category === '' ? { line } : { line, category }
}

const triggersOf = (draft: PlanDraft): NewPlan['triggers'] => [
  ...(draft.isByDate ? [{ kind: 'date' as const, rrule: ruleOf(draft), from: draft.from }] : []),
  ...(draft.isByMeter ? [{ kind: 'meter' as const, every: Number(draft.every), unit: draft.unit }] : []),
  ...(draft.isByAlarm
    ? [
        {
          kind: 'event' as const,
          level: draft.level,
          code: draft.code.trim(),
          lasting_minutes: Number(draft.lastingMinutes),
        },
      ]
    : []),
  ...(draft.isByDocument
    ? [{ kind: 'document' as const, type: draft.document, days_before: Number(draft.daysBefore) }]
    : []),
]

export const planOf = (draft: PlanDraft): NewPlan => ({
  name: draft.name.trim(),
  scope: scopeOf(draft),
  triggers: triggersOf(draft),
  lead_days: Number(draft.leadDays),
  tolerance_days: Number(draft.toleranceDays),
  duration_days: Number(draft.durationDays),
  steps: stepsOf(draft.steps),
  parts: partsOf(draft.parts),
  skill: draft.skill.trim(),
  requires_signature: draft.requiresSignature,
})
