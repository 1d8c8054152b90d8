/** Where a trip is: points of its way, how it is followed, and links for whoever waits for it. */
import * as z from 'zod/mini'
import { done, id, moment, timestamp } from '../values.ts'
import { freightOrderStatusCodes } from './order-machine.ts'
import { orderLimits } from './order-limits.ts'

/** Judged point by point on the server: one bad point refuses none of the others. */
const loose = z.unknown()
export const positionsRequest = z.object({
  points: z
    .array(z.record(z.string(), loose), '请填写位置')
    .check(
      z.minLength(1, '请填写位置'),
      z.maxLength(orderLimits.positionsMax, `一次最多 ${orderLimits.positionsMax} 个位置`),
    ),
})
const finite = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))
export const positionPoint = z.object({
  seq: z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)),
  at: moment('时间'),
  latitude: finite(-90, 90),
  longitude: finite(-180, 180),
  speed_kmh: z.optional(z.nullable(finite(0, 400))),
  heading: z.optional(z.nullable(finite(0, 360))),
  accuracy_m: z.optional(z.nullable(finite(0, 100_000))),
})
export const positionsTaken = z.object({
  success: z.literal(true),
  accepted: z.number(),
  duplicates: z.number(),
  rejected: z.array(z.object({ seq: z.nullable(z.number()), reason: z.string() })),
})
const stop = z.object({
  kind: z.string(),
  kind_display: z.string(),
  city: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  window_start: timestamp,
  window_end: timestamp,
  arrived_at: z.nullable(timestamp),
  left_at: z.nullable(timestamp),
})
export const tracking = z.object({
  number: z.string(),
  status: z.enum(freightOrderStatusCodes),
  status_display: z.string(),
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number(), at: timestamp, is_stale: z.boolean() })),
  /** Where the trip is going next, and when it comes there; null once it is there. */
  eta: z.nullable(timestamp),
  eta_earliest: z.nullable(timestamp),
  eta_latest: z.nullable(timestamp),
  remaining_km: z.number(),
  done_km: z.number(),
  total_km: z.number(),
  /** `[longitude, latitude]`, thinned. */
  path: z.array(z.tuple([z.number(), z.number()])),
  stops: z.array(stop),
  photos: z.array(z.object({ sha256: z.string(), kind: z.string(), url: z.string() })),
  /** For whoever drives: after so many minutes at the wheel he has to rest; null where nothing is known. */
  rest_in_minutes: z.nullable(z.number()),
})
export const shareRequest = z.object({
  hours: z
    .number('请选择有效时间')
    .check(
      z.int('小时应为整数'),
      z.minimum(1, '至少 1 小时'),
      z.maximum(orderLimits.shareHoursMax, `最长 ${orderLimits.shareHoursMax} 小时`),
    ),
})
export const shared = z.object({ ...done, url: z.string(), token: z.string(), expires_at: timestamp })
export const byShare = z.object({ id: id('运单'), token: z.string().check(z.maxLength(64)) })
export const byToken = z.object({ token: z.string().check(z.maxLength(64)) })
export const shareEnded = z.object(done)
export const sharedTrip = z.extend(z.omit(tracking, { photos: true, rest_in_minutes: true }), {
  goods: z.object({ name: z.string(), pieces: z.number() }),
  vehicle: z.object({ type_display: z.string(), plate: z.string() }),
  driver: z.object({ name: z.string(), phone: z.string() }),
  /** What the receiver tells the driver when the cargo is there and as it should be; null before loading and after delivery. */
  receipt_code: z.nullable(z.string()),
  expires_at: timestamp,
})
