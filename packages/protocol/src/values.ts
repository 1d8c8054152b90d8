/** The small values every schema is made of, as they travel on the wire. */
import * as z from 'zod/mini'
import { pageSizeDefault, pageSizeMax } from './limits.ts'
import { isDay } from './days.ts'
import { unprintable, unprintableSentence } from './printable-characters.ts'

/** At most so many characters; what is longer is looked at no further. */
export const upTo = (label: string, max: number) =>
  z.maxLength(max, { error: `${label}不能超过 ${max} 个字`, abort: true })

/**
 * Control characters never belong in what a person writes, nor do those that are not seen but turn text around or hide in
 * it, nor halves of a character; line ends and tabs do belong, and what joins two pictures into one.
 */
const unwritten =
  /[^\P{Cc}\t\n\r]|\p{Surrogate}|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|[^\P{Cf}\u200D]/u
const unwrittenInNames = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Private_Use}\p{Zl}\p{Zp}]/u
export const noControl = (label: string) =>
  z.refine<string>((value) => !unwritten.test(value), `${label}含有无法识别的字符`)

/**
 * A name as it is kept and compared: what looks alike is written alike, letters and digits in their narrow form. Chinese
 * punctuation stays as it is on a licence.
 */
export const asName = (text: string): string =>
  text.replaceAll(/[^！-／：-＠［-｀｛-～]{1,200}/g, (part) => part.normalize('NFKC'))
/** What a contract prints stands on one line, with nothing in it that is not seen and nothing its font cannot show. */
const isPrintable = (label: string) =>
  z.superRefine<string>((value, { addIssue }) => {
    if (/[\n\r\t]/.test(value)) return addIssue(`${label}只能写成一行`)
    if (unwrittenInNames.test(value)) return addIssue(`${label}含有无法识别的字符`)
    const missing = unprintable(value)
    if (missing.length > 0) addIssue(unprintableSentence(missing, label))
  })
/** Names somebody or something: what looks alike is written alike. */
const nameChecks = (label: string, max: number) =>
  [z.trim(), upTo(label, max), z.overwrite(asName), z.trim(), upTo(label, max), isPrintable(label)] as const
/** Other words that are printed: as they were written. */
const lineChecks = (label: string, max: number) => [z.trim(), upTo(label, max), isPrintable(label)] as const
export const requiredLine = (label: string, max: number) =>
  z.string(`请填写${label}`).check(...lineChecks(label, max), z.minLength(1, `请填写${label}`))
const freeLine = (label: string, max: number) =>
  z.pipe(
    z.nullable(z.string().check(...lineChecks(label, max))),
    z.transform((value) => value ?? ''),
  )
export const optionalLine = (label: string, max: number) => z._default(freeLine(label, max), '')
export const blankLine = (label: string, max: number) => z.optional(freeLine(label, max))
export const requiredName = (label: string, max: number) =>
  z.string(`请填写${label}`).check(...nameChecks(label, max), z.minLength(1, `请填写${label}`))
/** Blank, or null, where there is none. */
const freeName = (label: string, max: number) =>
  z.pipe(
    z.nullable(z.string().check(...nameChecks(label, max))),
    z.transform((value) => value ?? ''),
  )
export const optionalName = (label: string, max: number) => z._default(freeName(label, max), '')
export const blankName = (label: string, max: number) => z.optional(freeName(label, max))

const text = (label: string, max: number) =>
  z.string(`请填写${label}`).check(z.trim(), z.minLength(1, `请填写${label}`), upTo(label, max), noControl(label))

/** Required text, trimmed, 1…max characters. */
export const requiredText = (label: string, max = 200) => text(label, max)
/** Text that may be blank; null is blank too. */
const freeText = (label: string, max: number) =>
  z.pipe(
    z.nullable(z.string().check(z.trim(), upTo(label, max), noControl(label))),
    z.transform((value) => value ?? ''),
  )
/** Optional text: absent, null and blank all mean none. */
export const optionalText = (label: string, max = 500) => z._default(freeText(label, max), '')
/** Text that may be blank and, unlike `optionalText`, stays away where it was not said: for changes. */
export const blankText = (label: string, max: number) => z.optional(freeText(label, max))

export const day = (label: string) => z.string(`请选择${label}`).check(z.refine(isDay, `${label}不是有效日期`))

/** YYYY-MM, or none: all of them. */
export const optionalMonth = z.optional(z.string().check(z.regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/, '月份应为 YYYY-MM')))

/** The largest number of a row: what JSON carries without loss. */
export const idMax = Number.MAX_SAFE_INTEGER

/** A positive integer id in a path or body, up to `idMax`; accepts the digits as text, as form data has them. */
export const id = (label = '编号', missing = `参数错误：缺少${label}`) =>
  z.pipe(
    z.union([z.number(), z.string()], missing),
    z.transform((value, context) => {
      const number = typeof value === 'number' ? value : /^\d{1,20}$/.test(value) ? Number(value) : Number.NaN
      if (Number.isSafeInteger(number) && number > 0) return number
      const wrong = number > idMax ? `超出范围，最大为 ${idMax}` : '无效'
      context.issues.push({ code: 'custom', message: `参数错误：${label}${wrong}`, input: value })
      return z.NEVER
    }),
  )
export const uuidOr = (sentence: string) =>
  z.string(sentence).check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, sentence))
export const uuid = uuidOr('参数错误')

/** Yes or no, also as the texts `true`/`false` of a form (R057). */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], '请选择是或否'),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/**
 * The largest amount a request may name and an order may come to, in fen: ten billion yuan. Thousands of such sums added
 * up, and each multiplied by days or percent, stay safe integers.
 */
export const fenMax = 1_000_000_000_000

/** An amount in yuan coming in (number or text, at most two decimals), as fen inside. */
export const yuanIn = (label: string) =>
  z.pipe(
    z.union([z.number(), z.string()], `${label}不是有效金额`),
    z.transform((value, context) => {
      const written = typeof value === 'number' ? String(value) : value.trim()
      const fen = /^\d{1,13}(\.\d{1,2})?$/.test(written) ? toFen(written) : null
      if (fen !== null && fen <= fenMax) return fen
      const wrong = written.startsWith('-')
        ? '不能为负数'
        : /^\d+\.\d{3,}$/.test(written)
          ? '最多两位小数'
          : '不是有效金额'
      const message = `${label}${fen === null ? wrong : `不能超过 ${Math.floor(fenMax / 100).toLocaleString('zh-CN')} 元`}`
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

/** A moment coming in: ISO 8601 with its offset, `2026-11-20T09:41:07+08:00`. */
export const moment = (label: string) =>
  z.pipe(
    z.string(`请填写${label}`).check(
      z.maxLength(40, `${label}无效`),
      z.refine((value) => isMoment(value), `${label}应为带时区的时间，如 2026-11-20T09:41:07+08:00`),
    ),
    z.transform((value) => new Date(value)),
  )
const momentShape =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/
const isMoment = (value: string): boolean =>
  momentShape.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

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
