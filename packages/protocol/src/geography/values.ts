/** Degrees of a point as they come in: numbers, or the texts of a form. */
import * as z from 'zod/mini'

const degrees = (label: string, max: number) =>
  z.pipe(
    z.union([z.number(), z.string()], `${label}无效`),
    z.transform((value, context) => {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
      if (Math.abs(number) <= max) return number
      context.issues.push({ code: 'custom', message: `${label}应在 -${max} 到 ${max} 之间`, input: value })
      return z.NEVER
    }),
  )
const accuracyMax = 100_000
/** How far off a point may be, in metres, as the device says. */
export const accuracy = z
  .number('精度应为数字')
  .check(z.refine((value) => value >= 0 && value <= accuracyMax, `精度应在 0 到 ${accuracyMax} 米之间`))
export const latitude = degrees('纬度', 90)
export const longitude = degrees('经度', 180)
