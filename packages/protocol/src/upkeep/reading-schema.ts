import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import {
  blankText,
  done,
  flag,
  id,
  moment,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  timestamp,
} from '../values.ts'
import { alarmLevels, meterUnits, upkeepLimits } from './limits.ts'
import { hasDecimals } from './trigger-schema.ts'

const { meterMax, meterDecimals } = upkeepLimits
const meter = z.number('读数应为数字').check(
  z.refine((value) => value >= 0 && value <= meterMax, '读数应为不小于 0 的数字'),
  z.refine((value) => hasDecimals(value, meterDecimals), `读数最多 ${meterDecimals} 位小数`),
)
export const alarm = z.object({
  level: z.enum(codesOf(alarmLevels), '报警级别应为 info、warning 或 critical'),
  code: requiredText('报警代码', 60),
  message: blankText('报警内容', 500),
})
export type Alarm = z.output<typeof alarm>
const value = z.union([z.number(), z.boolean(), z.string().check(z.maxLength(200, '内容不能超过 200 个字'))])
export const readingRequest = z
  .object({
    measured_at: moment('读数时间'),
    meter: z.optional(z.nullable(meter)),
    /** Absent: what the machine's line counts in. */
    meter_unit: z.optional(z.enum(codesOf(meterUnits), '单位应为 h（小时）或 km（公里）')),
    /** The meter was exchanged: this is what the new one shows. */
    is_exchange: z.optional(flag),
    values: z.optional(
      z
        .record(z.string().check(z.maxLength(60, '名称不能超过 60 个字')), value, '数值应为名称和值')
        .check(z.refine((values) => Object.keys(values).length <= upkeepLimits.values, '一次最多 100 个数值')),
    ),
    /** All that stand now: an alarm that is left out is over. Absent: nothing is said of alarms. */
    alarms: z.optional(
      z.array(alarm, '报警应为一个列表').check(z.maxLength(upkeepLimits.alarms, '一次最多 100 条报警')),
    ),
  })
  .check(
    z.refine(
      ({ meter: shown, values, alarms }) => (shown ?? null) !== null || values !== undefined || alarms !== undefined,
      {
        message: '请填写读数、数值或报警',
        path: ['meter'],
      },
    ),
  )
export const byUnit = z.object({ id: id('单机') })

export const meterQuestion = z.object({
  id: z.number(),
  unit_id: z.number(),
  serial: z.string(),
  equipment_name: z.string(),
  kind: z.enum(['backwards', 'jump', 'exchange']),
  kind_display: z.string(),
  unit: z.enum(codesOf(meterUnits)),
  /** What was counted last, and what is shown now. */
  before: z.number(),
  before_at: timestamp,
  meter: z.number(),
  measured_at: timestamp,
  source: z.string(),
  asked_at: timestamp,
  answer: z.nullable(z.enum(['right', 'wrong', 'exchanged'])),
  answered_by: z.string(),
  answered_at: z.nullable(timestamp),
  notes: z.string(),
})
export const questionQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(['', 'open', 'answered'], '应为 open 或 answered')),
  unit_id: z.optional(id('单机')),
})
export const questionPage = pageOf(meterQuestion)
export const byQuestion = z.object({ id: id('读数疑问') })
export const answerRequest = z.object({
  answer: z.enum(['right', 'wrong', 'exchanged'], '请选择读数正确、读错了还是换过表'),
  notes: optionalText('说明', 500),
})
export const questionDone = z.extend(meterQuestion, { ...done, question: meterQuestion })

export const readingTaken = z.object({
  ...done,
  /** The same was sent before: nothing was done again. */
  is_repeat: z.boolean(),
  reading: z.nullable(
    z.object({
      id: z.number(),
      unit_id: z.number(),
      measured_at: timestamp,
      meter: z.number(),
      unit: z.enum(codesOf(meterUnits)),
      /** Used since the first reading; null while the desk is asked. */
      counted: z.nullable(z.number()),
    }),
  ),
  question: z.nullable(meterQuestion),
  /** Orders this opened, or that were open and count one alarm more. */
  openings: z.array(
    z.object({
      id: z.number(),
      plan_id: z.number(),
      unit_id: z.number(),
      task_id: z.nullable(z.number()),
      alarm_count: z.number(),
      is_new: z.boolean(),
    }),
  ),
})
