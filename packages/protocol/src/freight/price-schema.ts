import * as z from 'zod/mini'
import { latitude, longitude } from '../geography/values.ts'
import { optionalLine, yuan } from '../values.ts'
import { cargoLimits } from './cargo-limits.ts'
import { membershipPlan } from './membership/schema.ts'
import { measure, measureLimits, optionalMeasure } from './values.ts'
import { vehicleTypeCodes } from './vehicle-types.ts'

export const stopLimits = { min: 2, max: 5 } as const
export const vehicleTypeCode = z.enum(vehicleTypeCodes, '没有这种车型')

export const vehicleType = z.object({
  code: vehicleTypeCode,
  label: z.string(),
  length_m: z.number(),
  width_m: z.number(),
  height_m: z.number(),
  load_t: z.number(),
  volume_m3: z.number(),
  is_open: z.boolean(),
  has_crane: z.boolean(),
  /** Class of driving licence that suffices. */
  licence: z.string(),
  is_heavy: z.boolean(),
})
export const vehicleTypeList = z.object({ results: z.array(vehicleType) })

/** Where a price is asked for: a city, better its district, or a point. */
const pricedStop = z.object({
  city: optionalLine('城市', 60),
  /** Tells the district where the city alone was chosen. */
  address: optionalLine('详细地址', cargoLimits.addressMax),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
})
const load = {
  weight_t: measure(measureLimits.weight),
  length_m: optionalMeasure(measureLimits.length),
  width_m: optionalMeasure(measureLimits.width),
  height_m: optionalMeasure(measureLimits.height),
}
export const freightPriceRequest = z.object({
  stops: z
    .array(pricedStop, '请填写起点和终点')
    .check(
      z.minLength(stopLimits.min, '请填写起点和终点'),
      z.maxLength(stopLimits.max, `最多 ${stopLimits.max} 个装卸点`),
    ),
  /** Absent: the cheapest that takes the load. */
  vehicle_type: z.optional(vehicleTypeCode),
  ...load,
})
export const freightPrice = z.object({
  success: z.literal(true),
  vehicle_type: vehicleTypeCode,
  vehicle_type_display: z.string(),
  /** Other types that take the load, and what is usual with them; the cheapest first. */
  vehicle_types: z.array(z.object({ code: vehicleTypeCode, label: z.string(), amount: yuan })),
  /** Why this type, where none was asked for. */
  reason: z.string(),
  low: yuan,
  amount: yuan,
  high: yuan,
  /** Nothing is published below it. */
  floor: yuan,
  /** What the driver keeps of the usual price. */
  net_for_driver: yuan,
  commission_percent: z.number(),
  distance_km: z.number(),
  duration_minutes: z.number(),
  /** The road was not measured but worked out from the straight line. */
  is_estimate: z.boolean(),
  stops: z.array(z.object({ name: z.string(), km_from_last: z.number() })),
  lines: z.array(z.object({ code: z.string(), label: z.string(), working: z.string(), amount: yuan })),
})

/** What goes on here now, and what it costs to take part. */
export const freightPlatform = z.object({
  open_cargos: z.number(),
  drivers: z.number(),
  trips_under_way: z.number(),
  completed_trips: z.number(),
  /** Where most is offered: between two cities with one type of vehicle. */
  lanes: z.array(
    z.object({
      from_city: z.string(),
      to_city: z.string(),
      vehicle_type: vehicleTypeCode,
      vehicle_type_display: z.string(),
      cargos: z.number(),
      distance_km: z.number(),
      /** The middle of what is offered. */
      price: yuan,
      price_per_km: yuan,
    }),
  ),
  fees: z.object({
    /** Of the freight, from the driver. */
    commission_percent: z.number(),
    /** Of what is usual, the least a cargo is published for. */
    floor_percent: z.number(),
    free_hours: z.number(),
    waiting_per_half_hour: z.array(
      z.object({ vehicle_type: vehicleTypeCode, vehicle_type_display: z.string(), amount: yuan }),
    ),
    further_stop: yuan,
    /** What lowers the commission: paid by drivers who want it, ended on any day. */
    memberships: z.array(membershipPlan),
  }),
})
