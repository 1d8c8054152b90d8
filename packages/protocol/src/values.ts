/** The small values every schema is made of, as they travel on the wire. */
import * as z from 'zod/mini'

const text = (label: string, max: number) =>
  z
    .string(`请填写${label}`)
    .check(
      z.trim(),
      z.minLength(1, `请填写${label}`),
      z.maxLength(max, `${label}不能超过 ${max} 个字`),
      noControl(label),
    )

/** NUL and other control characters never belong in what a person writes; line ends and tabs do. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const noControl = (label: string) => z.refine<string>((value) => !control.test(value), `${label}含有无法识别的字符`)

/** Required text, trimmed, 1…max characters. */
export const requiredText = (label: string, max = 200) => text(label, max)
/** Optional text: absent, null and blank all mean none. */
export const optionalText = (label: string, max = 500) =>
  z._default(
    z.pipe(
      z.nullable(z.string().check(z.trim(), z.maxLength(max, `${label}不能超过 ${max} 个字`), noControl(label))),
      z.transform((value) => value ?? ''),
    ),
    '',
  )

/** Text that may be blank and, unlike `optionalText`, stays away where it was not said: for changes. */
export const blankText = (label: string, max: number) =>
  z.optional(
    z.pipe(
      z.nullable(z.string().check(z.trim(), z.maxLength(max, `${label}不能超过 ${max} 个字`), noControl(label))),
      z.transform((value) => value ?? ''),
    ),
  )

/** A calendar day in Shanghai, `YYYY-MM-DD`, of a year that is reckoned with: days before and after it are days too. */
export const isDay = (value: string): boolean => {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}
export const day = (label: string) => z.string(`请选择${label}`).check(z.refine(isDay, `${label}不是有效日期`))

/** A positive integer id in a path or body; accepts the digits as text, as form data has them. */
export const id = (label = '编号') =>
  z.pipe(
    z.union([z.number(), z.string()], '参数错误'),
    z.transform((value, context) => {
      const number = typeof value === 'number' ? value : /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
      if (Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647) return number
      context.issues.push({ code: 'custom', message: `参数错误：${label}无效`, input: value })
      return z.NEVER
    }),
  )
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, '参数错误'))

/** Yes or no, also as the texts `true`/`false` of a form (R057). */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], '请选择是或否'),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/** An amount in yuan coming in (number or text, at most two decimals), as fen inside. */
export const yuanIn = (label: string) =>
  z.pipe(
    z.union([z.number(), z.string()], `${label}不是有效金额`),
    z.transform((value, context) => {
      const written = typeof value === 'number' ? String(value) : value.trim()
      if (/^\d{1,10}(\.\d{1,2})?$/.test(written)) return toFen(written)
      const message = written.startsWith('-') ? `${label}不能为负数` : `${label}不是有效金额`
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
/** An amount in yuan going out, two decimals at most. */
export const yuan = z.number()

const toFen = (written: string): number => {
  const [whole = '0', decimals = ''] = written.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
/** Fen inside → yuan on the wire. */
export const toYuan = (fen: number): number => Math.round(fen) / 100

/** R138: a mainland mobile number, eleven digits, beginning with 1. */
export const phone = (label = '手机号') =>
  z.string(`请填写${label}`).check(z.trim(), z.regex(/^1\d{10}$/, `${label}应为 11 位数字，以 1 开头`))

export const timestamp = z.string()

/** R044: pages of 10 unless asked otherwise, at most 100. */
export const pageSizeDefault = 10
export const pageSizeMax = 100
const whole = (fallback: number, max: number, label: string) =>
  z._default(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((value, context) => {
        const number = Number(value)
        if (Number.isInteger(number) && number >= 1 && number <= max) return number
        context.issues.push({ code: 'custom', message: `${label}应为 1 到 ${max} 之间的整数`, input: value })
        return z.NEVER
      }),
    ),
    fallback,
  )
export const pageQuery = {
  page: whole(1, 100_000, '页码'),
  page_size: whole(pageSizeDefault, pageSizeMax, '每页数量'),
}
/** `{ count, next, previous, results }`: next and previous are addresses or null. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    count: z.number(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  })

/** What a command answers beside its own fields. */
export const done = { success: z.literal(true), message: z.string() }
