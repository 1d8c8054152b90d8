/** What a longer period would cost, and what an order would come to if its machine came back on a day. */
import * as z from 'zod/mini'
import { day, requiredText, timestamp, yuan, yuanIn } from '../values.ts'
import { depositKindCodes } from './deposit-ladder.ts'

export const extensionPreviewQuery = z.object({ new_end_date: day('新的归还日期') })
export const extensionPreview = z.object({
  rental_id: z.number(),
  end_date: z.string(),
  new_end_date: z.string(),
  days: z.number(),
  rental_days: z.number(),
  rent: yuan,
  service: yuan,
  /** Options and charges priced by the day. */
  extras: yuan,
  total: yuan,
  /** What of the deposit is there to answer for it. */
  secured: yuan,
  /** Null where the deposit answers for it; otherwise it falls away unless it is paid by then. */
  pay_by: z.nullable(timestamp),
})

export const returnPreviewQuery = z.object({
  /** The day it is planned to come back; without it, today. */
  return_date: z.optional(day('归还日期')),
  /** What would be asked for damage. */
  damage_fee: z.optional(yuanIn('损坏扣款')),
})
/** As the settlement will reckon it, if nothing else happens. */
export const returnPreview = z.object({
  rental_id: z.number(),
  /** The last day of use. */
  stop_date: z.string(),
  end_date: z.string(),
  agreed_days: z.number(),
  paid_days: z.number(),
  used_days: z.number(),
  late_days: z.number(),
  unused_days: z.number(),
  refund_percent: z.number(),
  /** Rent of the days that were paid, and of those of them that stay unused. */
  paid_rent: yuan,
  unused_rent: yuan,
  early_refund: yuan,
  /** Paid days the machine was not there yet. */
  not_had: yuan,
  /** Days machines stood through no fault of the renter, and what comes back for them. */
  stood_days: z.number(),
  standstill_refund: yuan,
  /** Days units stood by as declared, and what comes back of their rent. */
  standby_days: z.number(),
  standby_refund: yuan,
  /** Used days nobody has paid for, and what of a longer period falls away. */
  extension_used: yuan,
  extension_dropped: yuan,
  late_fee: yuan,
  /** Hours beyond those included in the days, and the days they are made of; null: by the meter, of days no device told of. */
  overtime_hours: z.number(),
  overtime_fee: yuan,
  overtime_days: z.array(z.object({ day: z.nullable(z.string()), serial: z.string(), hours: z.number(), fee: yuan })),
  /** Work on the machine its renter has to pay and has not: asked for with the rest. */
  repair_fee: yuan,
  repairs: z.array(z.object({ id: z.number(), number: z.string(), title: z.string(), serial: z.string(), fee: yuan })),
  damage_fee: yuan,
  damage_max: yuan,
  deposit_kind: z.enum(depositKindCodes),
  /** Paid or frozen. */
  secured: yuan,
  /** Taken of it at once, kept of it until the claim is settled, and given back or released at once. */
  deposit_taken: yuan,
  deposit_kept: yuan,
  deposit_back: yuan,
  /** Rent that goes back at once. */
  rent_back: yuan,
  /** Owed at once, and once more if the claim stands as it is. */
  owed: yuan,
  owed_by_claim: yuan,
})
export const refuteRequest = z.object({ notes: requiredText('上门情况', 300) })
