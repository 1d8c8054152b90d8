/** Cargo as it is published, changed and read. */
import * as z from 'zod/mini'
import { fieldPhotos } from '../field/schema.ts'
import { latitude, longitude } from '../geography/values.ts'
import { unitsMax } from '../owner/fleet.ts'
import {
  blankText,
  done,
  flag,
  id,
  moment,
  optionalLine,
  optionalText,
  pageOf,
  pageQuery,
  phone,
  requiredLine,
  requiredName,
  requiredText,
  timestamp,
  yuan,
  yuanIn,
} from '../values.ts'
import { cargoLimits } from './cargo-limits.ts'
import { cargoActionCodes, cargoModeCodes, cargoStatusCodes, publishedStatusCodes } from './cargo-machine.ts'
import { goodsCategoryCodes } from './goods.ts'
import { stopLimits, vehicleTypeCode } from './price-schema.ts'
import { measure, measureLimits, optionalMeasure } from './values.ts'

const pieces = z.pipe(
  z.union([z.number(), z.string()], '请填写件数'),
  z.transform((value, context) => {
    const number = /^\d{1,6}$/.test(String(value).trim()) ? Number(value) : Number.NaN
    if (number >= 1 && number <= cargoLimits.piecesMax) return number
    context.issues.push({ code: 'custom', message: `件数应为 1 到 ${cargoLimits.piecesMax} 的整数`, input: value })
    return z.NEVER
  }),
)
const goodsName = requiredLine('货物名称', cargoLimits.nameMax)
const category = z.enum(goodsCategoryCodes, '请选择货物类别')
const packing = optionalLine('包装', cargoLimits.packingMax)
const value = z.nullable(yuanIn('货值'))
const goodsBody = z.object({
  name: goodsName,
  category,
  weight_t: measure(measureLimits.weight),
  pieces: z._default(pieces, 1),
  length_m: optionalMeasure(measureLimits.length),
  width_m: optionalMeasure(measureLimits.width),
  height_m: optionalMeasure(measureLimits.height),
  packing,
  value: z._default(value, null),
})
const changedSize = (declared: (typeof measureLimits)[keyof typeof measureLimits]) =>
  z.optional(z.nullable(measure(declared)))
/** What is not named stays as it is. */
const changedGoods = z.object({
  name: z.optional(goodsName),
  category: z.optional(category),
  weight_t: z.optional(measure(measureLimits.weight)),
  pieces: z.optional(pieces),
  length_m: changedSize(measureLimits.length),
  width_m: changedSize(measureLimits.width),
  height_m: changedSize(measureLimits.height),
  packing: z.optional(packing),
  value: z.optional(value),
})

export const stopKinds = { pickup: '装货', delivery: '卸货' } as const
export type StopKind = keyof typeof stopKinds
export const stopKindCodes = ['pickup', 'delivery'] as const

const no = z._default(flag, false)
const stopBody = z.object({
  kind: z.enum(stopKindCodes, '请选择装货还是卸货'),
  city: requiredLine('城市', 60),
  address: requiredLine('详细地址', cargoLimits.addressMax),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  contact_name: requiredName('联系人', 30),
  contact_phone: phone('联系电话'),
  window_start: moment('最早时间'),
  window_end: moment('最晚时间'),
  has_crane: no,
  has_ramp: no,
  has_night_parking: no,
})
const stopsBody = z
  .array(stopBody, '请填写装货地和卸货地')
  .check(
    z.minLength(stopLimits.min, '请填写装货地和卸货地'),
    z.maxLength(stopLimits.max, `最多 ${stopLimits.max} 个装卸点`),
  )
const mode = z.enum(cargoModeCodes, '请选择一口价还是竞价')
const price = z.nullable(yuanIn('运费'))
const notes = optionalText('备注', cargoLimits.notesMax)

export const cargoBody = z.object({
  goods: goodsBody,
  stops: stopsBody,
  /** Absent: the cheapest that takes the load. */
  vehicle_type: z.optional(z.nullable(vehicleTypeCode)),
  mode: z._default(mode, 'fixed'),
  price: z._default(price, null),
  notes,
  /** Of the goods, uploaded ahead. */
  photos: z._default(fieldPhotos(0), []),
  rental_id: z._default(z.nullable(id('租赁订单')), null),
  /** Of an order's machine: to its place of use or back; absent: as the order stands. */
  direction: z._default(z.nullable(z.enum(['out', 'back'], '方向应为 out 或 back')), null),
  /** Units of the house that travel: of the order, all of them where none is named; without one a move between yards. */
  unit_ids: z._default(
    z.array(id('设备'), '设备应为一个列表').check(z.maxLength(unitsMax, `一次最多 ${unitsMax} 台`)),
    [],
  ),
  publish: z._default(flag, false),
  agreed_to_terms: no,
})
export const cargoChange = z.object({
  /** As it was read. */
  version: id('版本'),
  goods: z.optional(changedGoods),
  stops: z.optional(stopsBody),
  vehicle_type: z.optional(vehicleTypeCode),
  mode: z.optional(mode),
  price: z.optional(price),
  notes: z.optional(notes),
})
export const byCargo = z.object({ id: id('货源') })
export const publishRequest = z.object({
  /** As it was read; absent: as it stands. */
  version: z.optional(id('版本')),
  agreed_to_terms: no,
})
export const takeDownRequest = z.object({ reason: requiredText('原因', 300) })

export const size = z.nullable(z.number())
/** Names, numbers, address and point whole for its shipper and for whoever carries it now; for others in part. */
const cargoStop = z.object({
  kind: z.enum(stopKindCodes),
  kind_display: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  contact_name: z.string(),
  contact_phone: z.string(),
  window_start: timestamp,
  window_end: timestamp,
  has_crane: z.boolean(),
  has_ramp: z.boolean(),
  has_night_parking: z.boolean(),
  km_from_last: z.number(),
})
export const cargo = z.object({
  id: z.number(),
  number: z.string(),
  status: z.enum(cargoStatusCodes),
  status_display: z.string(),
  version: z.number(),
  goods: z.object({
    name: z.string(),
    category: z.enum(goodsCategoryCodes),
    category_display: z.string(),
    weight_t: z.number(),
    pieces: z.number(),
    length_m: size,
    width_m: size,
    height_m: size,
    packing: z.string(),
    value: z.nullable(yuan),
  }),
  stops: z.array(cargoStop),
  from_city: z.string(),
  to_city: z.string(),
  vehicle_type: vehicleTypeCode,
  vehicle_type_display: z.string(),
  mode: z.enum(cargoModeCodes),
  mode_display: z.string(),
  /** Null: bids without an idea of a price, or a draft without one. */
  price: z.nullable(yuan),
  /** What the driver keeps of the price, and of it per kilometre. */
  net_for_driver: z.nullable(yuan),
  price_per_km: z.nullable(yuan),
  commission_percent: z.number(),
  reference: z.object({ low: yuan, amount: yuan, high: yuan }),
  /** Nothing is published below it. */
  floor: yuan,
  distance_km: z.number(),
  duration_minutes: z.number(),
  is_estimate: z.boolean(),
  notes: z.string(),
  rental_id: z.nullable(z.number()),
  /** Its order, for both sides of it. */
  order_id: z.nullable(z.number()),
  is_own: z.boolean(),
  is_masked: z.boolean(),
  shipper: z.object({
    name: z.string(),
    kind: z.string(),
    orders: z.number(),
    paid_in_time_percent: z.nullable(z.number()),
    rating: z.nullable(z.number()),
  }),
  /** For its shipper: drivers who looked, bids that are open, drivers invited. */
  views_count: z.nullable(z.number()),
  bids_count: z.nullable(z.number()),
  is_reopened: z.boolean(),
  /** 运费已托管: its freight was paid before anybody accepted. */
  is_funded: z.boolean(),
  created_at: timestamp,
  published_at: z.nullable(timestamp),
  expires_at: timestamp,
  actions: z.array(z.enum(cargoActionCodes)),
})
export const cargoDetail = z.extend(cargo, {
  photos: z.array(z.object({ sha256: z.string(), url: z.string() })),
  /** Drivers whose vehicle and time fit now; for its shipper while it is open. */
  candidates_count: z.nullable(z.number()),
  /** The reader's own bid that is open. */
  my_bid: z.nullable(z.object({ id: z.number(), price: yuan, version: z.number() })),
  /** What was done, for its shipper. */
  history: z.array(
    z.object({
      action: z.string(),
      label: z.string(),
      status: z.enum(cargoStatusCodes),
      actor: z.string(),
      notes: z.string(),
      occurred_at: timestamp,
      received_at: timestamp,
    }),
  ),
})
export const cargoPage = pageOf(cargo)
export const cargoQuery = z.object({
  ...pageQuery,
  /** A status, or `all`; of others' cargo only what is open. */
  status: optionalText('状态', 20),
  from_city: optionalText('出发城市', 60),
  to_city: optionalText('到达城市', 60),
  vehicle_type: optionalText('车型', 20),
  mine: z._default(flag, false),
})
export const deskCargoQuery = z.object({
  ...pageQuery,
  /** Absent: what waits for a driver; a draft is its shipper's alone. */
  status: z.optional(z.enum(publishedStatusCodes, '没有这种状态')),
  /** A number (H00000012), or a word of the goods, the cities or the note. */
  keyword: blankText('关键词', 40),
})
export const cargoDone = z.extend(cargoDetail, {
  ...done,
  cargo: cargoDetail,
  /** The same was published within the hour: nothing was made anew. */
  duplicate: z.optional(z.literal(true)),
})
