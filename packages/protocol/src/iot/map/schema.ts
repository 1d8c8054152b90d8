/** Where machines are: the map, links that show one for a while, looks at a place that is not open. */
import * as z from 'zod/mini'
import { coordinateSystems } from '../../geography/coordinates.ts'
import { bbox, zoom } from '../../geography/map-view.ts'
import { id, optionalText, requiredText, timestamp } from '../../values.ts'

/** What a machine does, by the letter it has on the map. */
export const mapMarks = {
  w: '工作中',
  i: '怠速',
  m: '行驶中',
  p: '停着',
  o: '离线',
  a: '告警',
} as const
export type MapMark = keyof typeof mapMarks
export const mapMarkCodes = Object.keys(mapMarks) as [MapMark, ...MapMark[]]

export const mapLimits = {
  /** Devices told one by one; more are put together where they lie close. */
  each: 300,
  /** Places on one map. */
  places: 900,
  /** ms between two messages to one page. */
  tellEveryMs: 1_000,
} as const

export const mapQuery = z.object({
  bbox,
  zoom,
  line: optionalText('业务线', 40),
  state: z._default(z.enum(['', ...mapMarkCodes], '状态无效'), ''),
  /** Serial, code or name, or a part of it. */
  q: optionalText('关键词', 60),
  crs: z._default(z.enum(coordinateSystems, '坐标系应为 wgs84 或 gcj02'), 'wgs84'),
})
/** `[id, lng, lat, heading, state, ms, line]`: of the position, when it was measured. */
export const mapDevice = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.nullable(z.number()),
  z.enum(mapMarkCodes),
  z.number(),
  z.nullable(z.string()),
])
/** `[lng, lat, count]` */
export const mapCluster = z.tuple([z.number(), z.number(), z.number()])
export const deviceMap = z.object({
  success: z.literal(true),
  crs: z.enum(coordinateSystems),
  /** In view. */
  total: z.number(),
  clusters: z.array(mapCluster),
  devices: z.array(mapDevice),
})
export type MapDevice = z.output<typeof mapDevice>
export type DeviceMap = z.output<typeof deviceMap>

export const precisions = ['exact', 'district'] as const
export const shownPosition = z.object({
  lat: z.number(),
  lng: z.number(),
  at: timestamp,
  precision: z.enum(precisions),
  /** 上海市 浦东新区 */
  place: z.string(),
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
})

export const byDeviceRef = z.object({ deviceId: requiredText('设备', 80) })
export const shareRequest = z.object({
  hours: z.pipe(
    z.number('请填写小时数'),
    z.transform((value, context) => {
      if (Number.isInteger(value) && value >= 1 && value <= 72) return value
      context.issues.push({ code: 'custom', message: '时长应在 1 到 72 小时之间', input: value })
      return z.NEVER
    }),
  ),
  precise: z._default(z.boolean('请选择是否分享准确位置'), true),
})
export const shareMade = z.object({
  success: z.literal(true),
  id: z.number(),
  url: z.string(),
  expires_at: timestamp,
  precise: z.boolean(),
})
export const byShare = z.object({ id: id('分享') })
export const shareList = z.object({
  success: z.literal(true),
  results: z.array(
    z.object({
      id: z.number(),
      precise: z.boolean(),
      created_at: timestamp,
      expires_at: timestamp,
      created_by: z.string(),
    }),
  ),
})
export const byToken = z.object({ token: requiredText('链接', 120) })
export const sharedPosition = z.object({
  success: z.literal(true),
  name: z.string(),
  expires_at: timestamp,
  state: z.enum(mapMarkCodes),
  position: z.nullable(shownPosition),
})

export const lookRequest = z.object({ reason: requiredText('查看原因', 200) })
export const lookDone = z.object({
  success: z.literal(true),
  position: z.nullable(shownPosition),
  until: timestamp,
})
export const lookList = z.object({
  success: z.literal(true),
  results: z.array(z.object({ at: timestamp, until: timestamp, reason: z.string(), by: z.string() })),
})
