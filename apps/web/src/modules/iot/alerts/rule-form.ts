/** A rule as a form holds it: what the form does not show of one that is changed stays as it was. */
import type { Condition } from '@jihui/protocol/iot/alerts/conditions'
import { type RuleRequest } from '@jihui/protocol/iot/alerts/rule-schema'
import type { Problems } from '../../../kits/form/use-form.ts'
import type { AlertRule } from './alert-queries.ts'
import { type ConditionDraft, conditionOf, draftOf, newCondition, problemOf } from './condition-draft.ts'

export interface RuleDraft {
  readonly name: string
  readonly level: AlertRule['level']
  readonly match: 'all' | 'any'
  readonly conditions: readonly ConditionDraft[]
  /** What has to be so for it to be over; none: that the conditions are not met any more. */
  readonly clear: readonly ConditionDraft[]
  /** Blank: all; else the device's number. */
  readonly device: string
  readonly hasHours: boolean
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly recovers: AlertRule['recovers']
  readonly repeat: string
  /** Minutes until the owner is texted; blank: never. */
  readonly textAfter: string
  readonly isActive: boolean
}

export const draftOfRule = (rule: AlertRule | null): RuleDraft => ({
  name: rule?.name ?? '',
  level: rule?.level ?? 'warning',
  match: rule?.match ?? 'all',
  conditions: rule ? (rule.conditions as Condition[]).map(draftOf) : [newCondition()],
  clear: ((rule?.clear ?? []) as Condition[]).map(draftOf),
  device: rule?.applies_to.devices?.length === 1 ? String(rule.applies_to.devices[0]) : '',
  hasHours: Boolean(rule?.schedule),
  days: rule?.schedule?.days ?? [1, 2, 3, 4, 5, 6, 7],
  from: rule?.schedule?.from ?? '08:00',
  to: rule?.schedule?.to ?? '18:00',
  recovers: rule?.recovers ?? 'itself',
  repeat: rule?.repeat_minutes ? String(rule.repeat_minutes) : '',
  textAfter: String(rule?.escalate.find(({ channels }) => channels.includes('sms'))?.after_minutes ?? ''),
  isActive: rule?.is_active ?? true,
})

export const problemsOf = (values: RuleDraft): Problems => ({
  name: values.name.trim() === '' ? '请填写规则名称' : undefined,
  conditions: values.conditions.map(problemOf).find((problem) => problem !== undefined),
  clear: values.clear.map(problemOf).find((problem) => problem !== undefined),
  schedule: values.hasHours && values.days.length === 0 ? '至少选一天' : undefined,
  repeat_minutes:
    values.repeat.trim() && !/^[1-9]\d{0,4}$/.test(values.repeat.trim()) ? '提醒间隔应为整分钟' : undefined,
  escalate: values.textAfter.trim() && !/^\d{1,5}$/.test(values.textAfter.trim()) ? '应为整分钟' : undefined,
})

const escalateOf = (textAfter: string, before: AlertRule | null): RuleRequest['escalate'] => {
  const steps = (before?.escalate ?? []) as NonNullable<RuleRequest['escalate']>
  const texted = steps.find(({ channels }) => channels.includes('sms'))
  if (String(texted?.after_minutes ?? '') === textAfter.trim()) return steps
  const others = steps.filter((step) => step !== texted)
  if (textAfter.trim() === '') return others
  const step = {
    to: 'owner' as const,
    channels: ['app' as const, 'sms' as const],
    ...texted,
    after_minutes: Number(textAfter),
  }
  // In the order in which they are due.
  return [...others, step].toSorted((a, b) => a.after_minutes - b.after_minutes)
}

export const requestOf = (values: RuleDraft, before: AlertRule | null): RuleRequest => ({
  name: values.name.trim(),
  level: values.level,
  match: values.match,
  conditions: values.conditions.map(conditionOf),
  clear: values.clear.length > 0 ? values.clear.map(conditionOf) : null,
  raise: (before?.raise ?? null) as RuleRequest['raise'],
  schedule: values.hasHours ? { days: [...values.days], from: values.from, to: values.to } : null,
  applies_to:
    values.device !== ''
      ? { devices: [Number(values.device)] }
      : before && (before.applies_to.devices?.length ?? 0) !== 1
        ? before.applies_to
        : { all_mine: true },
  repeat_minutes: values.repeat.trim() ? Number(values.repeat) : null,
  escalate: escalateOf(values.textAfter, before),
  recovers: values.recovers,
  is_active: values.isActive,
})
