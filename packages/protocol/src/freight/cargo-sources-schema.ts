/** Where cargo is on the map, and where it may come from: a table, a rental. */
import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { bbox, zoom } from '../geography/map-view.ts'
import { id, optionalText, timestamp, yuan } from '../values.ts'
import { cargoLimits } from './cargo-limits.ts'
import { cargoModeCodes } from './cargo-machine.ts'
import { size, stopKindCodes } from './cargo-schema.ts'
import { goodsCategoryCodes } from './goods.ts'
import { machineWayCodes } from './machine-ways.ts'
import { vehicleTypeCode } from './price-schema.ts'

export const cargoMapQuery = z.object({
  bbox,
  zoom,
  vehicle_type: z.optional(vehicleTypeCode),
})
export const cargoMap = z.object({
  clusters: z.array(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      count: z.number(),
      /** Where it is one alone. */
      cargo_id: z.optional(z.number()),
    }),
  ),
  /** All in view. */
  count: z.number(),
})

/**
 * Columns of a table of cargo, in the order they are written in, and what people call them: a header may have either. All but
 * sizes, type and price must be filled in.
 */
export const importLabels = {
  goods_name: '货物名称',
  category: '类别',
  weight_t: '重量(吨)',
  pieces: '件数',
  length_m: '长(米)',
  width_m: '宽(米)',
  height_m: '高(米)',
  from_city: '装货城市',
  from_address: '装货地址',
  from_contact: '装货联系人',
  from_phone: '装货电话',
  window_start: '最早装货时间',
  window_end: '最晚装货时间',
  to_city: '卸货城市',
  to_address: '卸货地址',
  to_contact: '卸货联系人',
  to_phone: '卸货电话',
  vehicle_type: '车型',
  price: '运费(元)',
} as const
export type ImportColumn = keyof typeof importLabels
export const importColumns = codesOf(importLabels)
export const importRequest = z.object({})
export const imported = z.object({
  success: z.literal(true),
  message: z.string(),
  created: z.number(),
  failed: z.number(),
  rows: z.array(
    z.object({
      /** Of those after the header, from one. */
      row: z.number(),
      cargo_id: z.optional(z.number()),
      /** It was there within the hour. */
      duplicate: z.optional(z.literal(true)),
      /** Column → sentence. */
      errors: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})

export const fromRentalRequest = z.object({
  rental_id: id('租赁订单'),
  /** To the place of use, or back from it. */
  direction: z._default(z.enum(['out', 'back'], '方向应为 out 或 back'), 'out'),
})
/** A unit of one's own that is not on a rental, from where it stands to another place. */
export const fromUnitRequest = z.object({
  unit_id: id('设备'),
  /** Where to, as far as it is known. */
  city: optionalText('城市', 60),
  address: optionalText('详细地址', cargoLimits.addressMax),
})
export const ofRentalQuery = z.object({ rental_id: id('租赁订单') })
export const ofMachineQuery = z.object({ equipment_id: id('设备') })

/** A lorry that carries a machine of the house. */
const machineTrip = z.object({
  cargo_id: z.number(),
  cargo_number: z.string(),
  order_id: z.nullable(z.number()),
  order_number: z.nullable(z.string()),
  /** To the renter, back from him, from yard to yard. */
  way: z.enum(machineWayCodes),
  way_display: z.string(),
  /** Serial numbers of the units on it. */
  units: z.array(z.string()),
  rental_id: z.nullable(z.number()),
  status_display: z.string(),
  is_live: z.boolean(),
  /** Not there when its window ended. */
  is_late: z.boolean(),
  from_city: z.string(),
  to_city: z.string(),
  vehicle_type_display: z.string(),
  /** From payment to delivery. */
  plate: z.string(),
  window_start: timestamp,
  window_end: timestamp,
  deliver_before: timestamp,
  loaded_at: z.nullable(timestamp),
  delivered_at: z.nullable(timestamp),
  is_own: z.boolean(),
})
/** What travels for a rental, and which ways the reader may order a lorry for now. */
export const transportOfRental = z.object({
  may_call: z.array(z.enum(['out', 'back'])),
  /** The machine was taken in on the order: the renter said so, staff did, or time. */
  receipt: z.nullable(z.object({ received_at: timestamp, by: z.enum(['renter', 'staff', 'time']) })),
  results: z.array(
    z.extend(machineTrip, {
      /** What the order's hand-over has of it, from the loading on; names in part. */
      driver_name: z.string(),
      receiver_name: z.string(),
      exceptions: z.array(z.string()),
      photos: z.array(z.object({ title: z.string(), url: z.string() })),
      /** The reader sent it, and confirms the freight with the receipt on the order. */
      is_confirmed_with_receipt: z.boolean(),
    }),
  ),
})
/** What travels of a machine, which of its units a lorry may be ordered for, and the other places of its owner. */
export const transportOfMachine = z.object({
  may_call: z.array(z.object({ unit_id: z.number(), serial: z.string() })),
  places: z.array(z.object({ city: z.string(), address: z.string() })),
  results: z.array(machineTrip),
})
/** A cargo's body as far as the order, or the machine, says it: what is null is still to be filled in. */
export const cargoFromRental = z.object({
  goods: z.object({
    name: z.string(),
    category: z.enum(goodsCategoryCodes),
    weight_t: size,
    pieces: z.number(),
    length_m: size,
    width_m: size,
    height_m: size,
    value: z.nullable(yuan),
  }),
  stops: z.array(
    z.object({
      kind: z.enum(stopKindCodes),
      city: z.string(),
      address: z.string(),
      contact_name: z.string(),
      contact_phone: z.string(),
      window_start: timestamp,
      window_end: timestamp,
      has_crane: z.boolean(),
      has_ramp: z.boolean(),
      has_night_parking: z.boolean(),
    }),
  ),
  vehicle_type: z.nullable(vehicleTypeCode),
  mode: z.enum(cargoModeCodes),
  price: z.nullable(yuan),
  notes: z.string(),
  rental_id: z.nullable(z.number()),
  direction: z.nullable(z.enum(['out', 'back'])),
  unit_ids: z.array(z.number()),
  publish: z.boolean(),
  agreed_to_terms: z.boolean(),
  /** Field → why it says what it says, or what is missing. */
  reasons: z.array(z.object({ field: z.string(), reason: z.string() })),
})
