/** What sets a plan off: a date, a meter, an alarm, a document that expires. */
import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { equipmentDocumentTypeCodes } from '../owner/fleet.ts'
import { blankText, day, requiredText } from '../values.ts'
import { alarmLevels, meterUnits, upkeepLimits } from './limits.ts'
import { readRule } from './rule.ts'

/** A whole number within bounds, said in one sentence. */
export const count = (label: string, from: number, to: number) =>
  z
    .number(`${label}应为数字`)
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= from && value <= to,
        `${label}应为 ${from} 到 ${to} 的整数`,
      ),
    )

/** At most so many decimals, as it is written. */
export const hasDecimals = (value: number, most: number): boolean => {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return (digits.split('.')[1]?.length ?? 0) - Number(exponent) <= most
}

export const dateTrigger = z
  .object({
    kind: z.literal('date'),
    rrule: requiredText('重复规则', 400),
    from: day('开始日期'),
    until: z.optional(z.nullable(day('结束日期'))),
  })
  .check(
    z.superRefine(({ rrule, from, until }, { addIssue }) => {
      const rule = readRule(rrule)
      if (typeof rule === 'string') return addIssue({ code: 'custom', message: rule, path: ['rrule'], input: rrule })
      const message = '结束不能早于开始'
      if (rule.until !== null && rule.until < from) addIssue({ code: 'custom', message, path: ['rrule'], input: rrule })
      if (until && until < from) addIssue({ code: 'custom', message, path: ['until'], input: until })
    }),
  )
export const meterTrigger = z.object({
  kind: z.literal('meter'),
  every: z.number('每隔多少应为数字').check(
    z.refine((value) => value > 0, '每隔多少要大于 0'),
    z.refine(
      (value) => value <= 0 || value >= upkeepLimits.meterEveryMin,
      `每隔多少至少是 ${upkeepLimits.meterEveryMin}`,
    ),
    z.refine((value) => value <= upkeepLimits.meterEvery, `每隔多少不能超过 ${upkeepLimits.meterEvery}`),
    z.refine((value) => hasDecimals(value, upkeepLimits.meterDecimals), `最多 ${upkeepLimits.meterDecimals} 位小数`),
  ),
  unit: z.enum(codesOf(meterUnits), '单位应为 h（小时）或 km（公里）'),
})
export const eventTrigger = z.object({
  kind: z.literal('event'),
  /** At least so grave. */
  level: z.enum(codesOf(alarmLevels), '报警级别应为 info、warning 或 critical'),
  code: blankText('报警代码', 60),
  /** It has to stand so long, without having been over between. */
  lasting_minutes: z.optional(z.nullable(count('持续分钟数', 0, 14_400))),
  /** It has to come so often within a day. */
  repeats: z.optional(z.nullable(count('重复次数', 1, 1000))),
})
export const documentTrigger = z.object({
  kind: z.literal('document'),
  type: z.enum(equipmentDocumentTypeCodes, '请从列表里选证件类型'),
  days_before: count('提前天数', 0, 365),
})
export const trigger = z.discriminatedUnion(
  'kind',
  [dateTrigger, meterTrigger, eventTrigger, documentTrigger],
  '触发条件应为日期、表数、报警或证件',
)
export type Trigger = z.output<typeof trigger>
export type DateTrigger = z.output<typeof dateTrigger>
export type MeterTrigger = z.output<typeof meterTrigger>
export type EventTrigger = z.output<typeof eventTrigger>
export type DocumentTrigger = z.output<typeof documentTrigger>
