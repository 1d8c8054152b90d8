/** Small values of parts, as they travel on the wire. */
import * as z from 'zod/mini'
import { amount } from '../owner/values.ts'
import { id, upTo } from '../values.ts'
import { partLimits, placeShape } from './limits.ts'

/** Whole pieces, as many as somebody may mean. */
export const pieces = (label: string, { min = 1, max = partLimits.pieces }: { min?: number; max?: number } = {}) =>
  z.pipe(
    z.union([z.number(), z.string()], `请填写${label}`),
    z.transform((value, context) => {
      const number = /^-?\d{1,15}$/.test(String(value).trim()) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      const wrong = Number.isNaN(number)
        ? '应为整数'
        : number > max
          ? `不能超过 ${max.toLocaleString('zh-CN')}`
          : min === 0
            ? '不能为负数'
            : '应大于 0'
      context.issues.push({ code: 'custom', message: `${label}${wrong}`, input: value })
      return z.NEVER
    }),
  )
export const unitPrice = (label: string) => amount(label, partLimits.priceYuan)
export const place = (label: string) =>
  z
    .string(`请填写${label}`)
    .check(z.trim(), upTo(label, 40), z.regex(placeShape, `${label}应为 main、其他仓位的名字，或 van: 加技师编号`))

/** Lines of a document, each of another part. */
export const linesOf = <S extends z.ZodMiniType<{ part_id: number }>>(line: S, min = 1) =>
  z.array(line, '请填写配件明细').check(
    z.minLength(min, '至少填写一种配件'),
    z.maxLength(partLimits.lines, `一张单最多 ${partLimits.lines} 种配件`),
    z.superRefine((lines, context) => {
      const seen = new Set<number>()
      for (const [at, { part_id }] of lines.entries()) {
        if (seen.has(part_id))
          context.addIssue({ code: 'custom', message: '同一个配件写了两行，请合并', path: [at, 'part_id'] })
        seen.add(part_id)
      }
    }),
  )
export const partId = id('配件')
/** Of a document, beside the part it is about. */
export const partNamed = {
  part_id: z.number(),
  part_number: z.string(),
  part_name: z.string(),
  unit: z.string(),
}
/** What happened to a document. */
export const documentHistory = z.array(
  z.object({
    action: z.string(),
    action_display: z.string(),
    status: z.string(),
    notes: z.string(),
    actor: z.string(),
    created_at: z.string(),
  }),
)
