/** Values of forms: a JSON body has them as they are, a multipart form as text. */
import * as z from 'zod/mini'
import { findBoundsFault } from '../bounds.ts'
import { day, yuanIn } from '../values.ts'

/** The text of a form has bounds of its own; what it stands for has those of any body. */
const readJson = (text: string): { value: unknown } | null => {
  try {
    const value = JSON.parse(text) as unknown
    return findBoundsFault(value) === null ? { value } : null
  } catch {
    return null
  }
}
/** A list or record, or the JSON text of one. */
export const json = <S extends z.ZodMiniType>(label: string, inner: S) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((value, context): unknown => {
        const read = typeof value === 'string' ? readJson(value) : { value }
        if (read) return read.value
        context.issues.push({ code: 'custom', message: `${label}不是有效的 JSON`, input: value })
        return z.NEVER
      }),
    ),
    inner,
  )

/** A list, its JSON text, or nothing where none is needed. */
export const listOf = <S extends z.ZodMiniType>(label: string, item: S, max: number, min = 0) =>
  json(
    label,
    z
      .array(item, `${label}应为列表`)
      .check(z.minLength(min, `至少填写 ${min} 条${label}`), z.maxLength(max, `${label}最多 ${max} 条`)),
  )

/** An amount in yuan within what is believable, as fen. */
export const amount = (label: string, maxYuan: number, minYuan = 0) =>
  yuanIn(label).check(
    z.refine<number>((fen) => fen >= minYuan * 100, `${label}应大于 0`),
    z.refine<number>((fen) => fen <= maxYuan * 100, `${label}不能超过 ${maxYuan.toLocaleString('zh-CN')} 元`),
  )

const numeric = (label: string, test: (value: number) => boolean, sentence: string) =>
  z.pipe(
    z.union([z.number(), z.string()], `${label}不是有效数字`),
    z.transform((value, context) => {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
      if (Number.isFinite(number) && test(number)) return number
      context.issues.push({ code: 'custom', message: sentence, input: value })
      return z.NEVER
    }),
  )
export const number = (label: string, min: number, max: number) =>
  numeric(label, (value) => value >= min && value <= max, `${label}应在 ${min} 到 ${max} 之间`)
export const count = (label: string, min: number, max: number) =>
  numeric(
    label,
    (value) => Number.isInteger(value) && value >= min && value <= max,
    `${label}应为 ${min} 到 ${max} 之间的整数`,
  )
/** A day, or nothing: blank and null mean none. */
export const optionalDay = (label: string) =>
  z.optional(z.union([z.literal(''), z.null(), day(label)], `${label}不是有效日期`))
