import * as z from 'zod/mini'
import { done, id, pageOf, pageQuery, timestamp, yuan, yuanIn } from '../values.ts'
import { bidStatusCodes } from './cargo-machine.ts'
import { match } from './match-schema.ts'
import { vehicleTypeCode } from './price-schema.ts'

export const byBid = z.object({ id: id('货源'), bid: id('报价') })
export const bidRequest = z.object({
  vehicle_id: id('车辆', '请选择车辆'),
  /** Of the cargo, as it was read. */
  version: id('版本'),
  price: yuanIn('报价'),
})
export const bid = z.object({
  id: z.number(),
  cargo_id: z.number(),
  status: z.enum(bidStatusCodes),
  status_display: z.string(),
  version: z.number(),
  price: yuan,
  net: yuan,
  /** As the shipper sees him before he chooses: in part. */
  driver: z.object({
    id: z.number(),
    name: z.string(),
    rating: z.nullable(z.number()),
    completed_trips: z.number(),
    on_time_percent: z.nullable(z.number()),
  }),
  vehicle: z.object({ id: z.number(), type: vehicleTypeCode, type_display: z.string(), plate: z.string() }),
  /** How well it suited when it was offered, by the weights of that day. */
  match,
  actions: z.array(z.enum(['withdraw', 'choose'])),
  created_at: timestamp,
})
export const bidPage = pageOf(bid)
export const bidQuery = z.object(pageQuery)
export const bidDone = z.extend(bid, { ...done, bid })
