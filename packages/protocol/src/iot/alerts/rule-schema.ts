/** Rules of alerts, as they travel and as they are kept (wire-iot). */
import * as z from 'zod/mini'
import { flag, id, optionalText, pageOf, pageQuery, requiredText, timestamp, upTo } from '../../values.ts'
import { alertLevelCodes } from './alert-machine.ts'
import { alertFields } from './fields.ts'
import {
  type Aggregate,
  aggregates,
  conditionOps,
  type ConditionOp,
  eventOf,
  fenceWords,
  recoveries,
  type Recovery,
  thresholds,
} from './conditions.ts'
import { alertLimits } from './limits.ts'

const whole = (label: string, min: number, max: number) =>
  z
    .number(`${label}应为整数`)
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= min && value <= max,
        `${label}应为 ${min} 到 ${max} 之间的整数`,
      ),
    )
const seconds = (label: string, max: number) => z.optional(whole(label, 1, max))

const compared = z.union([z.number(), z.boolean(), z.string().check(z.trim(), upTo('比较的值', alertLimits.valueMax))])
const shape = z.object({
  /** A key of the profiles, `speed` or `ignition`; of a fence its id, blank for any. */
  field: optionalText('读数', 40),
  op: z.enum(conditionOps, '条件的比较方式无效'),
  value: z.optional(compared),
  /** It has to be so for so long without a break; a silence: for so long. */
  for_seconds: seconds('持续时间', alertLimits.secondsMax),
  window_seconds: seconds('统计时间', alertLimits.windowMax),
  aggregate: z.optional(z.enum(Object.keys(aggregates) as [Aggregate, ...Aggregate[]], '统计方式无效')),
})
type Condition = z.output<typeof shape>
const isThreshold = (op: ConditionOp): boolean => (thresholds as readonly string[]).includes(op)

const wrongOf = (one: Condition): readonly [field: string, sentence: string] | null => {
  const { field, op, value, window_seconds: window, aggregate } = one
  const known = alertFields.get(field)
  if (op === 'silent') return null
  if (op === 'event') return /^[A-Za-z0-9_-]{1,40}$/.test(eventOf(one)) ? null : ['value', '请填写事件的代码，如 sos']
  if (op === 'fence') {
    if (value !== undefined && !(typeof value === 'string' && Object.hasOwn(fenceWords, value)))
      return ['value', '围栏事件无效']
    return /^(?:[1-9]\d{0,14})?$/.test(field) ? null : ['field', '围栏编号无效']
  }
  if (!known) return ['field', `没有“${field}”这个读数`]
  if (!isThreshold(op)) return null
  const isEquality = op === '=' || op === '!='
  // Of a text: that there is none, or some.
  if (value === undefined || (value === '' && !(isEquality && known.kind === 'text')))
    return ['value', '请填写比较的值']
  if (aggregate && window === undefined) return ['window_seconds', '请填写统计多长时间']
  if (aggregate && known.kind !== 'number') return ['aggregate', '只有数字才能统计']
  const isNumber = typeof value === 'number'
  if (known.kind === 'number' || !isEquality)
    return isNumber && known.kind === 'number' ? null : ['value', '比较的值应为数字']
  if (known.kind === 'flag') return typeof value === 'boolean' ? null : ['value', '比较的值应为是或否']
  return null
}
export const condition = shape.check(
  z.superRefine<Condition>((one, context) => {
    const wrong = wrongOf(one)
    if (wrong) context.addIssue({ code: 'custom', path: [wrong[0]], message: wrong[1], input: one })
  }),
)
const conditions = (label: string, min: number) =>
  z
    .array(condition, `请填写${label}`)
    .check(
      z.minLength(min, `至少要有一个${label}`),
      z.maxLength(alertLimits.conditions, `最多 ${alertLimits.conditions} 个${label}`),
    )

const clockTime = z.string('时间应为 08:00 这样').check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '时间应为 08:00 这样'))
/** Shanghai time; from later than to goes past midnight. 1 is Monday. */
export const schedule = z.object({
  days: z.array(whole('星期', 1, 7), '请选择星期几').check(z.minLength(1, '至少选一天'), z.maxLength(7, '星期重复')),
  from: clockTime,
  to: clockTime,
})

export const appliesTo = z.object({
  devices: z.optional(
    z.array(id('设备'), '请选择设备').check(z.maxLength(alertLimits.devices, `最多选 ${alertLimits.devices} 台设备`)),
  ),
  lines: z.optional(z.array(requiredText('业务线', 40)).check(z.maxLength(alertLimits.lines, '业务线太多'))),
  all_mine: z.optional(flag),
  rental_id: z.optional(id('订单')),
})
export type AppliesTo = z.output<typeof appliesTo>

export const escalation = z.object({
  after_minutes: whole('多久没人处理', 0, alertLimits.afterMax),
  /** Who is told: the machine's owner, whoever manages devices, or one person. */
  to: z.union([z.enum(['owner', 'duty']), id('接收人')], '请选择通知谁'),
  channels: z
    .array(z.enum(['app', 'sms'], '通知方式无效'))
    .check(z.minLength(1, '请选择通知方式'), z.maxLength(2, '通知方式重复')),
})
export type Escalation = z.output<typeof escalation>

const raised = z.object({ level: z.enum(alertLevelCodes, '级别无效'), conditions: conditions('升级条件', 1) })
const recoveryCodes = Object.keys(recoveries) as [Recovery, ...Recovery[]]

const ofRule = {
  name: requiredText('规则名称', alertLimits.nameMax),
  level: z.enum(alertLevelCodes, '请选择级别'),
  match: z._default(z.enum(['all', 'any'], '请选择满足全部还是任一条件'), 'all'),
  conditions: conditions('条件', 1),
  /** When it is over; absent: when the conditions are not met any more. */
  clear: z.optional(z.nullable(conditions('恢复条件', 0))),
  /** While these are met as well, it is of this level. */
  raise: z.optional(z.nullable(raised)),
  schedule: z.optional(z.nullable(schedule)),
  applies_to: z._default(appliesTo, { all_mine: true }),
  repeat_minutes: z.optional(z.nullable(whole('提醒间隔', 1, alertLimits.repeatMax))),
  escalate: z._default(
    z.nullable(z.array(escalation).check(z.maxLength(alertLimits.escalations, `最多 ${alertLimits.escalations} 级`))),
    [],
  ),
  recovers: z._default(z.enum(recoveryCodes, '恢复方式无效'), 'itself'),
  is_active: z._default(flag, true),
}
export const ruleRequest = z.object(ofRule)
export type RuleRequest = z.output<typeof ruleRequest>

const toldCondition = z.object({
  field: z.string(),
  op: z.enum(conditionOps),
  value: z.optional(z.union([z.number(), z.boolean(), z.string()])),
  for_seconds: z.optional(z.number()),
  window_seconds: z.optional(z.number()),
  aggregate: z.optional(z.string()),
})
export const rule = z.object({
  id: z.number(),
  name: z.string(),
  level: z.enum(alertLevelCodes),
  match: z.enum(['all', 'any']),
  conditions: z.array(toldCondition),
  clear: z.nullable(z.array(toldCondition)),
  raise: z.nullable(z.object({ level: z.string(), conditions: z.array(toldCondition) })),
  schedule: z.nullable(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() })),
  applies_to: z.object({
    devices: z.optional(z.array(z.number())),
    lines: z.optional(z.array(z.string())),
    all_mine: z.optional(z.boolean()),
    rental_id: z.optional(z.number()),
  }),
  repeat_minutes: z.nullable(z.number()),
  escalate: z.array(
    z.object({ after_minutes: z.number(), to: z.union([z.string(), z.number()]), channels: z.array(z.string()) }),
  ),
  recovers: z.enum(recoveryCodes),
  is_active: z.boolean(),
  is_built_in: z.boolean(),
  /** About people in danger: told at night as well, and never switched off. */
  is_danger: z.boolean(),
  /** The whole rule in words. */
  words: z.string(),
  updated_at: timestamp,
  actions: z.array(z.enum(['edit', 'delete'])),
})
export const rulePage = pageOf(rule)
export const ruleQuery = z.object({ ...pageQuery, q: optionalText('关键词', 60) })
export const byRule = z.object({ id: id('规则') })
