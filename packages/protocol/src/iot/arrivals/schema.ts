/** Where an order's machines are brought, whether they are there, and why they are not. */
import * as z from 'zod/mini'
import { latitude, longitude } from '../../geography/values.ts'
import { done, id, requiredLine, timestamp } from '../../values.ts'
import { siteSources } from './limits.ts'

export const bySite = z.object({ id: id('订单') })

const point = z.object({ latitude: z.number(), longitude: z.number() })
export const orderSite = z.object({
  rental_id: z.number(),
  /** Metres around it; null where there is none. */
  radius_m: z.nullable(z.number()),
  source: z.nullable(z.enum(siteSources)),
  /** Leaving it without a reason is an alert. */
  is_staying: z.boolean(),
  /** Exactly (WGS-84), for renter and staff. */
  point: z.nullable(point),
  /** Near which place; '' where there is none. */
  place: z.string(),
  /** When the machines came there, as their devices say; null: not yet, or none of them speaks. */
  arrived_at: z.nullable(timestamp),
  /** All that speak are there and wait to be received. */
  is_waiting: z.boolean(),
  away: z.nullable(z.object({ since: timestamp, reason: z.string(), until: z.nullable(timestamp) })),
  /** Machines that left without a reason: their owner sees where they are meanwhile. */
  left: z.array(z.object({ unit_id: z.number(), serial: z.string(), at: timestamp })),
  /** Machines that came home after their return was announced. */
  home: z.array(z.object({ unit_id: z.number(), serial: z.string(), at: timestamp })),
  /** What its reader may say of it. */
  can_mark: z.boolean(),
  can_explain: z.boolean(),
})
export const changedSite = z.extend(orderSite, done)

export const siteRequest = z.discriminatedUnion(
  'says',
  [
    z.object({ says: z.literal('point'), latitude, longitude }),
    z.object({
      says: z.literal('away'),
      reason: requiredLine('原因', 100),
      /** Without it, until he says otherwise. */
      until: z.optional(z.nullable(z.iso.datetime({ offset: true, error: '到什么时候应为日期时间' }))),
    }),
    z.object({ says: z.literal('staying') }),
  ],
  'says 应为 point、away 或 staying',
)
export type SiteRequest = z.output<typeof siteRequest>
