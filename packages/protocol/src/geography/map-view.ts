/** What of a map is looked at: its sides, and how near. */
import * as z from 'zod/mini'

/** Degrees: west, south, east, north. */
export const bbox = z.pipe(
  z.string('请给出地图范围'),
  z.transform((value, context) => {
    const sides = value.split(',').map((side) => (side.trim() === '' ? Number.NaN : Number(side)))
    const [west, south, east, north] = sides
    const isBox = sides.length === 4 && west! < east! && south! < north! && Math.abs(west!) <= 180 && east! <= 180
    if (isBox && south! >= -90 && north! <= 90) return { west: west!, south: south!, east: east!, north: north! }
    context.issues.push({ code: 'custom', message: '地图范围应为 西,南,东,北', input: value })
    return z.NEVER
  }),
)
export const zoom = z._default(
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((value, context) => {
      const number = Number(value)
      if (number >= 0 && number <= 22) return number
      context.issues.push({ code: 'custom', message: '缩放级别应在 0 到 22 之间', input: value })
      return z.NEVER
    }),
  ),
  5,
)
