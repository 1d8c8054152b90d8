/** What devices said, as it is read back (wire-iot). */
import * as z from 'zod/mini'
import { coordinateSystems } from '../../geography/coordinates.ts'
import { isDay } from '../../days.ts'
import { optionalText, pageOf, pageQuery, requiredText, timestamp } from '../../values.ts'
import { historyLimits } from './history-limits.ts'

/** Its id, its code, or the serial of the unit it is on. */
export const byHistoryDevice = z.object({ deviceId: requiredText('设备编号', 80) })

const dayMs = 86_400_000
const shanghaiMs = 8 * 3_600_000
const momentIn = (text: string, isEnd: boolean): number => {
  if (isDay(text)) return Date.parse(`${text}T00:00:00Z`) - shanghaiMs + (isEnd ? dayMs : 0)
  if (/^\d{11,14}$/.test(text)) return Number(text)
  // A plus sign of an address that was not encoded arrives as a space.
  const zoned = text.replace(/ (\d\d:?\d\d)$/, '+$1')
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(zoned)
  return isWhole ? Date.parse(zoned) : Number.NaN
}
/** A moment: with its zone, in ms, or a day of Shanghai; of an end, that day is still in. As ms. */
const momentOf = (label: string, isEnd: boolean) =>
  z.optional(
    z.pipe(
      z.union([z.string().check(z.maxLength(40)), z.number()], `${label}无效`),
      z.transform((value, context) => {
        const ms = momentIn(String(value).trim(), isEnd)
        if (Number.isFinite(ms) && ms > 0 && ms < 4_102_444_800_000) return ms
        context.issues.push({
          code: 'custom',
          message: `${label}应为日期、毫秒或带时区的时间，如 2026-11-20T09:41:07+08:00`,
          input: value,
        })
        return z.NEVER
      }),
    ),
  )
const span = { from: momentOf('开始时间', false), to: momentOf('结束时间', true) }

const whole = (label: string, usual: number, max: number, min = 1) =>
  z._default(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((value, context) => {
        const number = value === '' ? Number.NaN : Number(value)
        if (number >= min && number <= max && (min === 0 || Number.isInteger(number))) return number
        context.issues.push({ code: 'custom', message: `${label}应在 ${min} 到 ${max} 之间`, input: value })
        return z.NEVER
      }),
    ),
    usual,
  )
const crs = z._default(z.enum(coordinateSystems, '坐标系应为 wgs84 或 gcj02'), 'wgs84')

export const readingsQuery = z.object({
  ...span,
  cursor: z.optional(z.string().check(z.regex(/^\d{1,14}\.-?\d{1,16}$/, '翻页位置无效'))),
  page_size: whole('每页数量', 100, historyLimits.readingsPage),
})
export const readingList = z.object({
  results: z.array(
    z.object({
      ts: timestamp,
      received_at: timestamp,
      seq: z.number(),
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
      speed: z.nullable(z.number()),
      heading: z.nullable(z.number()),
      accuracy: z.nullable(z.number()),
      ignition: z.nullable(z.boolean()),
      values: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
    }),
  ),
  /** `cursor` of the page behind this one. */
  next: z.nullable(z.string()),
})

export const seriesQuery = z.object({
  ...span,
  field: requiredText('数值', 60),
  points: whole('点数', historyLimits.seriesPointsUsual, historyLimits.seriesPoints),
})
const number4 = z.tuple([z.number(), z.number(), z.number(), z.number()])
export const series = z.object({
  field: z.string(),
  label: z.string(),
  unit: z.string(),
  /** ms, least, mean, most. */
  points: z.array(number4),
})

export const trackQuery = z.object({
  ...span,
  tolerance: whole('容差', historyLimits.toleranceUsual, historyLimits.toleranceMax, 0),
  crs,
})
export const track = z.object({
  crs: z.enum(coordinateSystems),
  /** ms, longitude, latitude, km/h, degrees. */
  points: z.array(z.tuple([z.number(), z.number(), z.number(), z.nullable(z.number()), z.nullable(z.number())])),
  /** Positions of that time; also those that are kept no more one by one, or tell no more where it was. */
  total: z.number(),
  distance_km: z.number(),
  gaps: z.array(z.tuple([timestamp, timestamp])),
  stops: z.array(
    z.object({
      from: timestamp,
      to: timestamp,
      lat: z.number(),
      lng: z.number(),
      minutes: z.number(),
      address: z.string(),
    }),
  ),
})

export const tripQuery = z.object({ ...pageQuery, ...span, crs })
const place = z.nullable(z.object({ lat: z.number(), lng: z.number(), address: z.string() }))
export const tripPage = pageOf(
  z.object({
    id: z.number(),
    start_at: timestamp,
    end_at: timestamp,
    distance_km: z.number(),
    minutes: z.number(),
    idle_minutes: z.number(),
    max_speed: z.nullable(z.number()),
    /** Litres. */
    fuel_used: z.optional(z.number()),
    from: place,
    to: place,
    is_open: z.boolean(),
  }),
)

export const hoursQuery = z.object(span)
export const dayHours = z.object({
  results: z.array(
    z.object({
      day: z.string(),
      /** Hours. */
      working: z.number(),
      idling: z.number(),
      source: z.enum(['counter', 'ignition']),
      distance_km: z.number(),
    }),
  ),
})

export const fuelQuery = z.object(span)
export const fuelChanges = z.object({
  results: z.array(
    z.object({
      at: timestamp,
      kind: z.enum(['refuel', 'loss']),
      before: z.number(),
      after: z.number(),
      unit: z.string(),
      place,
    }),
  ),
})

export const connectionList = z.object({
  results: z.array(
    z.object({
      connected_at: timestamp,
      ended_at: z.nullable(timestamp),
      protocol: z.string(),
      reason: z.string(),
    }),
  ),
})

export const exportQuery = z.object({
  ...span,
  format: z._default(z.enum(['csv', 'gpx'], '格式应为 csv 或 gpx'), 'csv'),
  crs,
})

export const locationFiguresQuery = z.object({ ...span, line: optionalText('业务线', 40) })
const namedFigures = z.object({
  id: z.number(),
  code: z.string(),
  serial: z.nullable(z.string()),
  name: z.string(),
  line: z.nullable(z.string()),
  distance_km: z.number(),
  working: z.number(),
  idling: z.number(),
  last_seen_at: z.nullable(timestamp),
})
const useFigures = {
  /** Days on which it worked for half an hour or more, of all machines together. */
  worked_days: z.number(),
  /** Of the days asked for. */
  worked_percent: z.number(),
  /** Hours; of the working ones, those from 22 to 6. */
  working: z.number(),
  idling: z.number(),
  night: z.number(),
  /** Of the hours it was on. */
  idle_percent: z.number(),
  distance_km: z.number(),
}
const usedTogether = z.object({ name: z.string(), line: z.nullable(z.string()), machines: z.number(), ...useFigures })
export const useOfDevices = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number(),
  /** Devices there are, and those of them that are counted here: the busiest. */
  devices: z.number(),
  counted: z.number(),
  total: z.object(useFigures),
  by_machine: z.array(
    z.object({
      id: z.number(),
      serial: z.nullable(z.string()),
      code: z.string(),
      name: z.string(),
      line: z.nullable(z.string()),
      city: z.string(),
      ...useFigures,
    }),
  ),
  by_model: z.array(usedTogether),
  by_city: z.array(usedTogether),
})
export const locationFigures = z.object({
  from: z.string(),
  to: z.string(),
  devices: z.number(),
  /** Said something on these days. */
  spoke: z.number(),
  silent: z.number(),
  distance_km: z.number(),
  /** Hours. */
  working: z.number(),
  idling: z.number(),
  trips: z.number(),
  by_day: z.array(z.object({ day: z.string(), devices: z.number(), distance_km: z.number(), working: z.number() })),
  by_city: z.array(z.object({ city: z.string(), devices: z.number() })),
  farthest: z.array(namedFigures),
  silent_devices: z.array(namedFigures),
})
