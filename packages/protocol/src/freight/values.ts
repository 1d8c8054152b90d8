/** Small values of freight, as they travel on the wire. */
import * as z from 'zod/mini'

interface Measure {
  readonly label: string
  readonly unit: string
  readonly max: number
}
export const measureLimits = {
  weight: { label: '重量', unit: '吨', max: 100 },
  length: { label: '长度', unit: '米', max: 40 },
  width: { label: '宽度', unit: '米', max: 8 },
  height: { label: '高度', unit: '米', max: 8 },
} as const satisfies Readonly<Record<string, Measure>>

/** What is wrong with a number that is none, not above zero, or above the most. */
const wrongOf = (number: number, { label, unit, max }: Measure): string => {
  if (Number.isNaN(number)) return `${label}应为数字，最多两位小数`
  return number > max ? `${label}不能超过 ${max} ${unit}` : `${label}应大于 0 ${unit}`
}
const isWithin = (number: number, max: number): boolean => number > 0 && number <= max
const numberOf = (value: number | string): number => {
  const written = String(value).trim()
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN
}

/** A positive measure with two decimals at most; the text of a form is taken as the number it writes. */
export const measure = (declared: Measure) =>
  z.pipe(
    z.union([z.number(), z.string()], `请填写${declared.label}`),
    z.transform((value, context) => {
      const number = numberOf(value)
      if (isWithin(number, declared.max)) return number
      context.issues.push({ code: 'custom', message: wrongOf(number, declared), input: value })
      return z.NEVER
    }),
  )
/** The same, or nothing: a blank field of a form says nothing. */
export const optionalMeasure = (declared: Measure) =>
  z._default(
    z.pipe(
      z.nullable(z.union([z.number(), z.string()], `${declared.label}应为数字，最多两位小数`)),
      z.transform((value, context) => {
        if (value === null || value === '') return null
        const number = numberOf(value)
        if (isWithin(number, declared.max)) return number
        context.issues.push({ code: 'custom', message: wrongOf(number, declared), input: value })
        return z.NEVER
      }),
    ),
    null,
  )
