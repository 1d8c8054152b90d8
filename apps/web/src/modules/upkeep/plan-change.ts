/** A plan that is there, as a draft to be changed, and what of it was changed. */
import type { EquipmentDocumentType } from '@jihui/protocol/owner/fleet'
import { equipmentDocumentTypeCodes } from '@jihui/protocol/owner/fleet'
import type { AlarmLevel } from '@jihui/protocol/upkeep/limits'
import { newDraft, type PlanDraft, planOf, ruleOf } from './plan-form.ts'
import { draftOfParts } from './plan-parts.ts'
import { draftOfSteps } from './plan-steps.ts'
import type { NewPlan, Plan, PlanChange, PlanTrial } from './upkeep-queries.ts'

type Trigger = Plan['triggers'][number]
type Fields = Partial<PlanDraft>

/** Rules the form itself writes; null: it cannot show this one. */
const dateFields = ({ rrule = '', from = '', until = null }: Trigger): Fields | null => {
  const [, frequency, interval = '1', rest = ''] =
    /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(\d+))?(;.*)?$/.exec(rrule) ?? []
  if (frequency === undefined || until !== null) return null
  const rule = { frequency: frequency as PlanDraft['frequency'], interval, from }
  return ruleOf(rule) === `FREQ=${frequency};INTERVAL=${interval}${rest}` ? { isByDate: true, ...rule } : null
}
const fieldsOf: Readonly<Record<Trigger['kind'], (trigger: Trigger) => Fields | null>> = {
  date: dateFields,
  meter: ({ every = 0, unit }) => ({ isByMeter: true, every: String(every), unit: unit as PlanDraft['unit'] }),
  event: ({ level, code = '', lasting_minutes: minutes, repeats = null }) =>
    repeats === null
      ? { isByAlarm: true, level: level as AlarmLevel, code, lastingMinutes: String(minutes ?? 0) }
      : null,
  document: ({ type, days_before: days = 0 }) => {
    const document = equipmentDocumentTypeCodes.find((one) => one === type)
    return document
      ? { isByDocument: true, document: document satisfies EquipmentDocumentType, daysBefore: String(days) }
      : null
  },
}
/** Null: there are triggers the form has no fields for. They stay as they are. */
const triggerFields = ({ triggers, whichever_first: isFirst }: Plan): Fields | null => {
  const kinds = new Set(triggers.map(({ kind }) => kind))
  if (kinds.size < triggers.length || (!isFirst && triggers.length > 1)) return null
  const drawn = triggers.map((trigger) => fieldsOf[trigger.kind](trigger))
  return drawn.includes(null) ? null : Object.assign({ isByDate: false }, ...drawn)
}
/** The same of the machines it is for: the desk names a line, an owner his machines. */
const scopeFields = ({ scope }: Plan, isDesk: boolean): Fields | null => {
  const { line, category, unit_ids: unitIds } = scope
  if (!isDesk) return unitIds ? { unitIds } : null
  return line !== undefined && typeof category !== 'number' ? { line, category: category ?? '' } : null
}

export interface PlanInHand {
  readonly draft: PlanDraft
  /** What the form has no fields for. */
  readonly isScopeKept: boolean
  readonly areTriggersKept: boolean
}
export const inHand = (plan: Plan, isDesk: boolean): PlanInHand => {
  const [scope, triggers] = [scopeFields(plan, isDesk), triggerFields(plan)]
  const draft = {
    ...newDraft(),
    name: plan.name,
    leadDays: String(plan.lead_days),
    toleranceDays: String(plan.tolerance_days),
    durationDays: String(plan.duration_days),
    steps: draftOfSteps(plan.steps),
    parts: draftOfParts(plan.parts),
    skill: plan.skill,
    requiresSignature: plan.requires_signature,
    ...scope,
    ...triggers,
  }
  return { draft, isScopeKept: scope === null, areTriggersKept: triggers === null }
}

/** The plan as it would be. */
export const trialOf = (plan: Plan, { isScopeKept, areTriggersKept }: PlanInHand, draft: PlanDraft): PlanTrial => ({
  ...planOf(draft),
  ...(isScopeKept && { scope: plan.scope }),
  ...(areTriggersKept && { triggers: plan.triggers as NewPlan['triggers'] }),
  whichever_first: plan.whichever_first,
  plan_id: plan.id,
})
/** What of it is otherwise than it was; empty: nothing. */
export const changesOf = (before: PlanDraft, after: PlanDraft): Omit<PlanChange, 'version'> => {
  const was: Readonly<Record<string, unknown>> = planOf(before)
  return Object.fromEntries(
    Object.entries(planOf(after)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
  )
}
/** What of a change moves days: whoever changes a plan that runs sees them first. */
export const daysOf = (draft: PlanDraft): string => {
  const { scope, triggers, tolerance_days: tolerance } = planOf(draft)
  return JSON.stringify({ scope, triggers, tolerance })
}
