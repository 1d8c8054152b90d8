/** What maintenance came to: each figure opens into the records it was counted from. */
import * as z from 'zod/mini'
import { daysBetween } from '../../days.ts'
import { day, optionalText, yuan } from '../../values.ts'

export const reportGroups = { machine: '设备', category: '类别', owner: '设备主' } as const
export const reportDaysMax = 731
/** More stand in the file alone. */
export const reportRowsMax = 200
export const reportQuery = z
  .object({
    from: day('开始日期'),
    to: day('结束日期'),
    by: z._default(z.enum(['machine', 'category', 'owner'], '应为 machine、category 或 owner'), 'machine'),
    line: optionalText('业务线', 40),
    format: z._default(z.enum(['json', 'csv'], '格式只能是 json 或 csv'), 'json'),
  })
  .check(
    z.refine(({ from, to }) => to >= from, { message: '结束日期不能早于开始日期', path: ['to'] }),
    z.refine(({ from, to }) => daysBetween(from, to) < reportDaysMax, { message: '一次最多看两年', path: ['to'] }),
  )
const figures = {
  /** Finished visits. */
  visits: z.number(),
  repairs: z.number(),
  /** What was charged, rework and what the platform bore included. */
  cost: yuan,
  labour: yuan,
  parts: yuan,
  downtime_hours: z.number(),
  /** Hours between two faults of one unit, and from a fault to its repair; null: too few to say. */
  mtbf_hours: z.nullable(z.number()),
  mttr_hours: z.nullable(z.number()),
  /** Repairs that needed no second visit, in percent; null: none. */
  first_time_fix_percent: z.nullable(z.number()),
  /** Plans' orders finished within their tolerance, in percent; null: none. */
  in_time_percent: z.nullable(z.number()),
}
export const maintenanceReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(['machine', 'category', 'owner']),
  total: z.object(figures),
  rows: z.array(
    z.object({
      ...figures,
      id: z.nullable(z.number()),
      label: z.string(),
      hint: z.string(),
      /** What of `records/` shows the records counted here. */
      records: z.object({
        from: z.string(),
        to: z.string(),
        line: z.string(),
        equipment_id: z.nullable(z.number()),
        category_id: z.nullable(z.number()),
        /** Null: of no matter whom; 0: the platform's own. */
        owner_id: z.nullable(z.number()),
      }),
    }),
  ),
  is_cut: z.boolean(),
})
