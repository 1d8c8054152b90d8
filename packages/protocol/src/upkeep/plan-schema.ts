import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import {
  blankLine,
  done,
  flag,
  id,
  optionalLine,
  optionalText,
  pageOf,
  pageQuery,
  requiredLine,
  requiredName,
  timestamp,
} from '../values.ts'
import { meterUnits, stepKinds, triggerKinds, upkeepLimits } from './limits.ts'
import { upkeepPlanMachine } from './machine.ts'
import { count, trigger } from './trigger-schema.ts'

const status = z.enum(upkeepPlanMachine.stateCodes)
const limit = z.optional(z.nullable(z.number('限值应为数字')))
export const planStep = z
  .object({
    id: z.optional(z.union([z.string(), z.number()])),
    kind: z.enum(codesOf(stepKinds), '步骤应为检查、测量、拍照或签字'),
    title: requiredLine('步骤名称', 120),
    min: limit,
    max: limit,
    unit: z.optional(z.nullable(z.string().check(z.maxLength(20, '单位不能超过 20 个字')))),
  })
  .check(
    z.refine(({ min, max }) => (min ?? -Infinity) <= (max ?? Infinity), {
      message: '下限不能大于上限',
      path: ['min'],
    }),
  )
export const planPart = z.object({ part_id: id('配件'), quantity: count('配件数量', 1, 9999) })

const scopeOfPlan = z
  .object(
    {
      unit_ids: z.optional(
        z
          .array(id('单机'), '单机应为一个列表')
          .check(
            z.minLength(1, '至少选一台单机'),
            z.maxLength(upkeepLimits.units, `最多选 ${upkeepLimits.units} 台单机`),
          ),
      ),
      equipment_id: z.optional(id('设备')),
      /** Its id, or its code. */
      category: z.optional(z.union([z.number(), requiredLine('类别', 60)], '类别应为编号或代码')),
      line: z.optional(requiredLine('业务线', 40)),
    },
    '请选择计划管哪些设备',
  )
  .check(
    z.refine(({ unit_ids, equipment_id, category, line }) => {
      const named = [unit_ids, equipment_id, category].filter((one) => one !== undefined).length
      return named === 1 ? category !== undefined || line === undefined : named === 0 && line !== undefined
    }, '范围应为单机、设备、类别、业务线里的一种'),
  )
export type PlanScope = z.output<typeof scopeOfPlan>

const fields = {
  name: requiredName('计划名称', 80),
  scope: scopeOfPlan,
  triggers: z
    .array(trigger, '至少要有一个触发条件')
    .check(
      z.minLength(1, '至少要有一个触发条件'),
      z.maxLength(upkeepLimits.triggers, `触发条件不能超过 ${upkeepLimits.triggers} 个`),
    ),
}
const lead = count('提前开单的天数', 0, upkeepLimits.leadDays)
const tolerance = count('最多可以晚的天数', 0, upkeepLimits.toleranceDays)
const duration = count('需要的天数', 1, upkeepLimits.durationDays)
const steps = z
  .array(planStep, '步骤应为一个列表')
  .check(z.maxLength(upkeepLimits.steps, `步骤不能超过 ${upkeepLimits.steps} 个`))
const parts = z.array(planPart, '配件应为一个列表').check(
  z.maxLength(upkeepLimits.parts, `配件不能超过 ${upkeepLimits.parts} 种`),
  z.refine((listed) => new Set(listed.map(({ part_id }) => part_id)).size === listed.length, '同一种配件只写一行'),
)

export const newPlan = z.object({
  ...fields,
  whichever_first: z._default(flag, true),
  lead_days: z._default(lead, 7),
  tolerance_days: z._default(tolerance, 7),
  duration_days: z._default(duration, 1),
  steps: z._default(steps, []),
  parts: z._default(parts, []),
  skill: optionalLine('技能', 40),
  requires_signature: z._default(flag, false),
})
export type NewPlan = z.output<typeof newPlan>
/** `plan_id`: the plan that is to become so; its machines are its owner's. */
export const planTrial = z.extend(newPlan, { plan_id: z.optional(id('维保计划')) })
export type PlanTrial = z.output<typeof planTrial>
/** What stays away stays as it is. */
export const planChange = z.object({
  version: count('版本', 1, 1_000_000_000),
  name: z.optional(fields.name),
  scope: z.optional(fields.scope),
  triggers: z.optional(fields.triggers),
  whichever_first: z.optional(flag),
  lead_days: z.optional(lead),
  tolerance_days: z.optional(tolerance),
  duration_days: z.optional(duration),
  steps: z.optional(steps),
  parts: z.optional(parts),
  skill: blankLine('技能', 40),
  requires_signature: z.optional(flag),
})
export const planReason = z.object({ reason: optionalText('原因', 500) })
export const byPlan = z.object({ id: id('维保计划') })
export const planQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(['', ...upkeepPlanMachine.stateCodes], '没有这种状态')),
  keyword: optionalText('关键词', 80),
  unit_id: z.optional(id('单机')),
})

const storedTrigger = z.object({
  kind: z.enum(codesOf(triggerKinds)),
  /** Told in words: 每 250 小时. */
  text: z.string(),
  rrule: z.optional(z.string()),
  from: z.optional(z.string()),
  until: z.optional(z.nullable(z.string())),
  every: z.optional(z.number()),
  unit: z.optional(z.string()),
  level: z.optional(z.string()),
  code: z.optional(z.string()),
  lasting_minutes: z.optional(z.nullable(z.number())),
  repeats: z.optional(z.nullable(z.number())),
  type: z.optional(z.string()),
  days_before: z.optional(z.number()),
})
const storedStep = z.object({
  id: z.number(),
  kind: z.enum(codesOf(stepKinds)),
  title: z.string(),
  min: z.optional(z.nullable(z.number())),
  max: z.optional(z.nullable(z.number())),
  unit: z.optional(z.nullable(z.string())),
})
const briefPlan = {
  id: z.number(),
  name: z.string(),
  status,
  status_display: z.string(),
  version: z.number(),
  /** Null: the platform's. */
  owner_id: z.nullable(z.number()),
  scope: z.object({
    unit_ids: z.optional(z.array(z.number())),
    equipment_id: z.optional(z.number()),
    category: z.optional(z.union([z.number(), z.string()])),
    line: z.optional(z.string()),
  }),
  /** 挖掘机（3 台） */
  scope_display: z.string(),
  triggers: z.array(storedTrigger),
  whichever_first: z.boolean(),
  lead_days: z.number(),
  tolerance_days: z.number(),
  duration_days: z.number(),
  requires_signature: z.boolean(),
  skill: z.string(),
  units_count: z.number(),
  /** Orders that are open because of it. */
  open_count: z.number(),
  next_due_on: z.nullable(z.string()),
  created_at: timestamp,
  actions: z.array(z.enum(upkeepPlanMachine.actionCodes)),
}
export const planBrief = z.object(briefPlan)
export const planPage = pageOf(planBrief)
export const plan = z.object({
  ...briefPlan,
  may_edit: z.boolean(),
  steps: z.array(storedStep),
  parts: z.array(
    z.object({ part_id: z.number(), quantity: z.number(), number: z.string(), name: z.string(), unit: z.string() }),
  ),
  created_by: z.string(),
  history: z.array(
    z.object({
      action: z.string(),
      status,
      status_display: z.string(),
      notes: z.string(),
      actor: z.string(),
      created_at: timestamp,
    }),
  ),
})
export const planDone = z.extend(plan, { ...done, plan })

export const planPartsQuery = z.object({ keyword: optionalText('关键词', 80) })
/** Parts a plan may name: what each is, nothing of what lies where. */
export const planParts = z.object({
  count: z.number(),
  results: z.array(z.object({ id: z.number(), number: z.string(), name: z.string(), unit: z.string() })),
})

export const planUnitsQuery = z.object({ ...pageQuery })
export const planUnit = z.object({
  unit_id: z.number(),
  serial: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  next_due_on: z.nullable(z.string()),
  earliest: z.nullable(z.string()),
  latest: z.nullable(z.string()),
  /** 读数还不够、没有读数 …, where no day can be said. */
  no_day_reason: z.string(),
  last_done_on: z.nullable(z.string()),
  last_done_meter: z.nullable(z.number()),
  is_late: z.boolean(),
  opening: z.nullable(
    z.object({
      id: z.number(),
      opened_at: timestamp,
      due_on: z.string(),
      is_late: z.boolean(),
      reason: z.string(),
      task_id: z.nullable(z.number()),
      alarm_count: z.number(),
    }),
  ),
})
export const planUnitPage = pageOf(planUnit)

export const preview = z.object({
  past: z.array(z.object({ unit_id: z.number(), day: z.string() })),
  next: z.array(z.object({ unit_id: z.number(), day: z.string(), earliest: z.string(), latest: z.string() })),
  units_count: z.number(),
  /** There are more days, or machines, than are told. */
  is_cut: z.boolean(),
  /** Machines whose meter says too little for a day. */
  unread: z.array(z.number()),
})
export const predictiveQuery = z.object({
  ...pageQuery,
  plan_id: z.optional(id('维保计划')),
  unit_id: z.optional(id('单机')),
})
export const prediction = z.object({
  unit_id: z.number(),
  serial: z.string(),
  equipment_name: z.string(),
  plan_id: z.number(),
  plan_name: z.string(),
  due_on: z.string(),
  earliest: z.string(),
  latest: z.string(),
  rate_per_day: z.number(),
  /** Of the last 30 and the last 90 days; null where nothing was read in them. */
  rate_30: z.nullable(z.number()),
  rate_90: z.nullable(z.number()),
  unit: z.enum(codesOf(meterUnits)),
  readings: z.number(),
  since: z.string(),
  is_open: z.boolean(),
  /** Whether the reader may open the plan: an owner sees the platform's only by what it comes to. */
  may_open: z.boolean(),
})
const unread = z.object({
  unit_id: z.number(),
  serial: z.string(),
  equipment_name: z.string(),
  plan_id: z.number(),
  plan_name: z.string(),
  reason: z.string(),
})
export const predictivePage = z.extend(pageOf(prediction), {
  /** Of the same plans, where nothing can be said: the first hundred, and how many there are. */
  unread: z.array(unread),
  unread_count: z.number(),
})
