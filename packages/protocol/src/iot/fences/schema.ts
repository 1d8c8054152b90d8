/** Fences as they are drawn, watched and told (wire-iot, fences). */
import * as z from 'zod/mini'
import { coordinateSystems } from '../../geography/coordinates.ts'
import { day, done, id, optionalText, pageOf, pageQuery, requiredName, timestamp } from '../../values.ts'
import { byDeviceRef } from '../devices/schema.ts'
import { fenceLimits, fenceShapeNames, fenceWatchCodes } from './limits.ts'
import { faultOf, type FenceShape } from './shape.ts'

export { byDeviceRef }
export const byFence = z.object({ id: id('围栏') })

const spot = z.tuple([z.number('经度不是数字'), z.number('纬度不是数字')], '一个点应写成 [经度, 纬度]')
/** What is longer is looked at no further, and told how many there are. */
const spots = (what: string) =>
  z.array(z.unknown(), `请给出${what}`).check(
    z.refine((all: readonly unknown[]) => all.length <= fenceLimits.corners + 1, {
      error: ({ input }) =>
        `${what}不能超过 ${fenceLimits.corners} 个，现在有 ${(input as readonly unknown[]).length} 个`,
      abort: true,
    }),
  )
const spotList = (what: string) => z.pipe(spots(what), z.array(spot))
const shapes = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('circle'), center: spot, radius_m: z.number('请填写半径（米）') }),
    z.object({ type: z.literal('polygon'), coordinates: spotList('多边形的角') }),
    z.object({
      type: z.literal('corridor'),
      coordinates: spotList('走廊的点'),
      width_m: z.number('请填写宽度（米）'),
    }),
    z.object({ type: z.literal('region'), code: z.string('请选择行政区') }),
  ],
  `图形应为${Object.values(fenceShapeNames).join('、')}之一`,
)
export const fenceShape = shapes.check(
  z.superRefine<FenceShape>((shape, { issues }) => {
    const fault = faultOf(shape)
    if (fault) issues.push({ code: 'custom', message: fault.message, path: [fault.field], input: shape })
  }),
)
const whole = (label: string, min: number, max: number) =>
  z
    .number(`请填写${label}`)
    .check(
      z.refine(
        (value: number) => Number.isInteger(value) && value >= min && value <= max,
        `${label}应为 ${min} 到 ${max} 之间的整数`,
      ),
    )
const crs = z._default(z.enum(coordinateSystems, '坐标系应为 wgs84 或 gcj02'), 'wgs84')
const clockTime = (label: string) =>
  z.string(`请填写${label}`).check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, `${label}应为 08:00 这样的时间`))
export const fenceSchedule = z.object({
  /** Monday is 1. */
  days: z.array(whole('星期', 1, 7), '请选择星期').check(z.minLength(1, '至少选一天'), z.maxLength(7, '最多七天')),
  /** Where `to` is not after `from`, it is of the next day. */
  from: clockTime('开始时间'),
  to: clockTime('结束时间'),
})
export type FenceSchedule = z.output<typeof fenceSchedule>

/** How it is watched, of a fence and of a way that is tried. */
const rules = {
  watch: z
    .array(z.enum(fenceWatchCodes, `提醒的情形应为 ${fenceWatchCodes.join('、')} 之一`), '请选择提醒的情形')
    .check(z.minLength(1, '至少选一种情形'), z.maxLength(fenceWatchCodes.length, '情形重复了')),
  dwell_minutes: z.optional(z.nullable(whole('停留分钟数', 1, fenceLimits.dwellMinutesMax))),
  debounce_seconds: z._default(whole('确认秒数', 0, fenceLimits.debounceSecondsMax), 30),
  debounce_points: z._default(whole('确认点数', 1, fenceLimits.debouncePointsMax), 2),
  schedule: z.optional(z.nullable(fenceSchedule)),
}
interface Watched {
  readonly watch: readonly string[]
  readonly dwell_minutes?: number | null | undefined
}
const dwellIsSaid = z.superRefine<Watched>(({ watch, dwell_minutes: minutes }, { issues }) => {
  if (watch.includes('dwell') && !minutes)
    issues.push({ code: 'custom', message: '请填写停留多少分钟', path: ['dwell_minutes'], input: minutes })
})

export const fenceScope = z
  .object({
    devices: z.optional(
      z.array(id('设备')).check(z.maxLength(fenceLimits.devices, `一次最多选 ${fenceLimits.devices} 台`)),
    ),
    lines: z.optional(
      z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(fenceLimits.lines, '业务线太多')),
    ),
    all_mine: z.optional(z.boolean('请选择是或否')),
    rental_id: z.optional(z.nullable(id('订单'))),
  })
  .check(
    z.refine(
      ({ devices, lines, all_mine: all, rental_id: order }) =>
        (devices?.length ?? 0) + (lines?.length ?? 0) > 0 || all === true || typeof order === 'number',
      '请选择对哪些设备有效',
    ),
  )
export type FenceScope = z.output<typeof fenceScope>

export const fenceRequest = z
  .object({
    name: requiredName('名称', 60),
    shape: fenceShape,
    crs,
    ...rules,
    applies_to: fenceScope,
    is_active: z._default(z.boolean('请选择是否启用'), true),
  })
  .check(dwellIsSaid)
export type FenceRequest = z.output<typeof fenceRequest>

export const outlineQuery = z.object({
  code: z.string('请选择行政区').check(z.regex(/^\d{6}$/, '行政区划代码应为六位数字')),
})
/** Where a region ends as a fence of it is decided by. Polygons of an outer ring and its holes, WGS-84, longitude first. */
export const regionOutline = z.object({
  code: z.string(),
  /** 浙江省 杭州市 临安区 */
  name: z.string(),
  /** Nobody drew its borders: it is what lies nearer to where it is governed from than to any other district's seat. */
  is_estimated: z.boolean(),
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})

/** As it was drawn, in the system it was drawn in. */
export const toldShape = z.object({
  type: z.string(),
  center: z.optional(z.tuple([z.number(), z.number()])),
  radius_m: z.optional(z.number()),
  coordinates: z.optional(z.array(z.tuple([z.number(), z.number()]))),
  width_m: z.optional(z.number()),
  code: z.optional(z.string()),
})
export const fence = z.object({
  id: z.number(),
  name: z.string(),
  shape: toldShape,
  /** 圆形 500 米; 浙江省 杭州市 */
  shape_display: z.string(),
  crs: z.enum(coordinateSystems),
  watch: z.array(z.enum(fenceWatchCodes)),
  dwell_minutes: z.nullable(z.number()),
  debounce_seconds: z.number(),
  debounce_points: z.number(),
  schedule: z.nullable(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() })),
  applies_to: z.object({
    devices: z.array(z.number()),
    lines: z.array(z.string()),
    all_mine: z.boolean(),
    rental_id: z.nullable(z.number()),
  }),
  is_active: z.boolean(),
  /** Made with an order, and over with it. */
  is_of_order: z.boolean(),
  /** Devices that stand in it, as far as their readings say. */
  inside: z.number(),
  last_event_at: z.nullable(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
})
export const fenceList = pageOf(fence)
export const changedFence = z.extend(fence, done)
export const fenceListQuery = z.object({
  ...pageQuery,
  q: optionalText('关键词', 60),
  active: z._default(z.enum(['', 'true', 'false'], '请选择是否启用'), ''),
})

export const fenceEvent = z.object({
  id: z.number(),
  type: z.enum(fenceWatchCodes),
  type_display: z.string(),
  at: timestamp,
  device_id: z.number(),
  device_name: z.string(),
  geofence_id: z.number(),
  geofence_name: z.string(),
  /** Of the reading it was told from; null: told by time, or its reader may not know. By the district where he may know no more. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  precision: z.enum(['exact', 'district', 'none']),
  is_late: z.boolean(),
  minutes: z.optional(z.number()),
})
export const fenceEventList = pageOf(fenceEvent)
export const fenceEventQuery = z.object(pageQuery)

/** `[ms, lng, lat, accuracy?]`, WGS-84. */
const trackSpot = z
  .array(z.nullable(z.number('轨迹的点应为数字')))
  .check(
    z.minLength(3, '轨迹的点应写成 [毫秒, 经度, 纬度, 精度]'),
    z.maxLength(4, '轨迹的点应写成 [毫秒, 经度, 纬度, 精度]'),
  )
const isTrack = (track: readonly (readonly (number | null)[])[]): boolean =>
  track.every(
    ([ms, lng, lat, accuracy]) =>
      typeof ms === 'number' &&
      ms > 0 &&
      ms < 8e15 &&
      typeof lng === 'number' &&
      Math.abs(lng) <= 180 &&
      typeof lat === 'number' &&
      Math.abs(lat) <= 90 &&
      (accuracy ?? 0) >= 0,
  )
export const checkRequest = z
  .object({
    shape: fenceShape,
    crs,
    ...rules,
    track: z.array(trackSpot, '请给出轨迹').check(
      z.maxLength(fenceLimits.trackPoints, { error: `轨迹不能超过 ${fenceLimits.trackPoints} 个点`, abort: true }),
      z.refine(isTrack, { error: '轨迹里有不可能的时间、经纬度或精度', abort: true }),
      z.refine((track: readonly (readonly (number | null)[])[]) => {
        const times = track.map(([ms]) => ms ?? 0)
        return times.length === 0 || times.at(-1)! - times[0]! <= fenceLimits.trackDays * 86_400_000
      }, `轨迹不能超过 ${fenceLimits.trackDays} 天`),
    ),
  })
  .check(dwellIsSaid)
export const checkDone = z.object({
  success: z.literal(true),
  events: z.array(z.object({ type: z.enum(fenceWatchCodes), at: timestamp, minutes: z.optional(z.number()) })),
})

export const holiday = z.object({ day: z.string(), name: z.string() })
export const holidayList = z.object({ results: z.array(holiday) })
export const holidayRequest = z.object({
  /** All of them: what is not in it is no holiday any more. */
  holidays: z
    .array(z.object({ day: day('日期'), name: requiredName('名称', 30) }), '请给出节假日')
    .check(z.maxLength(fenceLimits.holidays, `节假日不能超过 ${fenceLimits.holidays} 天`)),
})
export const holidaysDone = z.extend(holidayList, done)
export const fenceGone = z.object(done)
