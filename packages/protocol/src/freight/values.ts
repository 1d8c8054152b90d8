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

/** A positive measure with two decimals at most; the text of a form is taken as the number it writes. */
export const measure = ({ label, unit, max }: Measure) =>
  z.pipe(
    z.union([z.number(), z.string()], `请填写${label}`),
    z.transform((value, context) => {
      const written = String(value).trim()
      const number = /^-?\d{1,9}(\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN
      if (number > 0 && number <= max) return number
      const wrong = Number.isNaN(number)
        ? '应为数字，最多两位小数'
        : number > max
          ? `不能超过 ${max} ${unit}`
          : `应大于 0 ${unit}`
      context.issues.push({ code: 'custom', message: `${label}${wrong}`, input: value })
      return z.NEVER
    }),
  )
export const optionalMeasure = (declared: Measure) =>
  z._default(
    z.nullable(
      z.union([
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        measure(declared),
      ]),
    ),
    null,
  )
