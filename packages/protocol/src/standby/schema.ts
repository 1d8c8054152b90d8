/** 报停: days of an order on which the renter leaves the machine standing, declared beforehand (C105). */
import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { overtimeRate } from '../rental/quote-schema.ts'
import { day, done, id, requiredLine, timestamp, yuan } from '../values.ts'

/** Where a stop stands on a day; it is computed from its days. */
export const standbyPhases = { planned: '还没开始', running: '报停中', ended: '已结束', cancelled: '已取消' } as const
export type StandbyPhase = keyof typeof standbyPhases

export const standby = z.object({
  id: z.number(),
  rental_id: z.number(),
  start_date: z.string(),
  /** The last day, included. */
  end_date: z.string(),
  /** What such a day costs, percent of its rent. */
  percent: z.number(),
  reason: z.string(),
  status: z.enum(codesOf(standbyPhases)),
  status_display: z.string(),
  declared_at: timestamp,
  /** Days of its units that are over: how many stood by, and how many were worked on and cost their full rent. */
  stood_days: z.number(),
  worked_days: z.number(),
})
export const standbyList = z.object({
  success: z.literal(true),
  results: z.array(standby),
  /** Null where this order cannot be stopped. */
  terms: z.nullable(
    z.object({
      percent: z.number(),
      days_min: z.number(),
      days_max: z.number(),
      /** Days that may still be stopped. */
      days_left: z.number(),
      worked_minutes: z.number(),
    }),
  ),
  /** Whoever asks is its renter. */
  is_renter: z.boolean(),
  /** Why nothing can be stopped now; '' where it can. */
  reason: z.string(),
  /** The first day that may be. */
  earliest: z.string(),
  latest: z.string(),
})
export const standbyDone = z.extend(standby, done)
export const standbyRequest = z.object({
  start_date: day('开始日期'),
  end_date: z.optional(day('结束日期')),
  reason: requiredLine('原因', 200),
})
export const byStandby = z.object({ id: id('订单'), standbyId: id('报停') })

export const usageDay = z.object({
  day: z.string(),
  /** Hours of all its units together; null of a day no device of theirs told of. */
  working: z.nullable(z.number()),
  idling: z.nullable(z.number()),
  /** Hours that are part of the rent; null where the line knows none. */
  included: z.nullable(z.number()),
  /** Hours each of them worked beyond what its day includes, and what they cost where the order has a rate for them. */
  beyond: z.number(),
  beyond_fee: yuan,
  is_stopped: z.boolean(),
  /** Stopped, but worked on: it costs its full rent. */
  is_worked: z.boolean(),
  rent: yuan,
})
/** One machine of an order that is with its renter: what it did today, and when it is next serviced. */
export const usageUnit = z.object({
  unit_id: z.number(),
  serial: z.string(),
  /** Null: no device of it told of today. */
  working: z.nullable(z.number()),
  idling: z.nullable(z.number()),
  beyond: z.number(),
  /** Null where no plan says a day. */
  next_service: z.nullable(z.string()),
})
export const usageAdvices = { early_return: '提前归还', standby: '报停', extend: '续租' } as const
export const rentalUsage = z.object({
  success: z.literal(true),
  rental_id: z.number(),
  /** Of the order's terms; null where it has none. */
  overtime: z.nullable(overtimeRate),
  /** Hours that are part of a day's rent of one unit; null where the line knows none. */
  included_per_day: z.nullable(z.number()),
  /** None before they are received, and once they are back. */
  units: z.array(usageUnit),
  days: z.array(usageDay),
  totals: z.object({
    days: z.number(),
    working: z.number(),
    idling: z.number(),
    included: z.nullable(z.number()),
    beyond: z.number(),
    beyond_fee: yuan,
    stopped_days: z.number(),
    rent: yuan,
    /** Days a device told of. */
    measured_days: z.number(),
  }),
  advice: z.object({
    kind: z.nullable(z.enum(codesOf(usageAdvices))),
    amount: yuan,
    text: z.string(),
    /** Its renter does not want to hear of it. */
    is_muted: z.boolean(),
  }),
})
export const adviceMuted = z.object(done)
