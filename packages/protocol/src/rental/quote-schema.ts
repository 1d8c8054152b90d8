/** What a rental costs and how it is asked for: quotes, deposits, the request that makes an order. */
import * as z from 'zod/mini'
import { latitude, longitude } from '../geography/values.ts'
import { unitsMax } from '../owner/fleet.ts'
import { day, done, flag, id, optionalLine, optionalText, requiredLine, phone, yuan, yuanIn } from '../values.ts'
import { depositKindCodes } from './deposit-ladder.ts'

/** A line of a quote: what for, how it was worked out, how much. `kind` tells deposit from rent. */
export const quoteLine = z.object({
  kind: z.enum(['rental', 'option', 'service', 'delivery', 'deposit']),
  code: z.string(),
  label: z.string(),
  working: z.string(),
  amount: yuan,
})

/** How a deposit can be put down, and for whom: what is paid with the rent, what is frozen, and what is missing if it may not be chosen. */
export const depositOption = z.object({
  kind: z.enum(depositKindCodes),
  label: z.string(),
  hint: z.string(),
  /** Paid with the order. */
  amount: yuan,
  /** Kept aside at a channel. */
  hold: yuan,
  is_open: z.boolean(),
  /** Closed for now, and the renter can open it himself: sign in, pay what he owes, give one more machine back. */
  is_near: z.boolean(),
  /** Why not; '' where it is open. */
  reason: z.string(),
})
/** How this order is secured; the deposit that is paid is `deposit_amount`. */
export const secured = {
  deposit_kind: z.enum(depositKindCodes),
  deposit_kind_display: z.string(),
  /** Up to this much may be asked for after the return. */
  deposit_base: yuan,
  deposit_hold: yuan,
}

/** Hours of a day that are part of the rent, and what one beyond them costs. */
export const overtimeRate = z.object({ included_per_day: z.number(), per_hour: yuan })

export const quote = z.object({
  ...done,
  equipment_id: z.number(),
  quantity: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  rental_days: z.number(),
  daily_rate: yuan,
  rental_fee: yuan,
  rental_price: yuan,
  service_fee: yuan,
  delivery_fee: yuan,
  deposit: yuan,
  deposit_amount: yuan,
  ...secured,
  /** Every way to put the deposit down, the lightest first. */
  deposit_options: z.array(depositOption),
  /** Everything to be paid, deposit included. */
  total_amount: yuan,
  total_fee: yuan,
  lines: z.array(quoteLine),
  /** Road kilometres the machine is brought, one way; null while no place is named. */
  distance_km: z.nullable(z.number()),
  /** They were worked out from the straight line, not measured. */
  is_distance_estimated: z.boolean(),
  /** The place decides what bringing costs, or whether it is brought at all, and none is named yet: not to be ordered so. */
  is_estimate: z.boolean(),
  late_fee_per_day: yuan,
  /** What a day costs that the renter stops beforehand, percent of its rent; absent where stopping is not offered. */
  standby_percent: z.optional(z.number()),
  /** What an hour beyond those included in a day costs, of each unit; absent where the machine has no rate for it. */
  overtime: z.optional(overtimeRate),
  /** What comes back of the rent of unused days, the best tier first. */
  early_return: z.array(z.object({ unused_days_at_least: z.number(), refund_percent: z.number() })),
  /** A longer period that costs less, where there is one. */
  hint: z.nullable(z.object({ rental_days: z.number(), end_date: z.string(), saves: yuan, text: z.string() })),
  available: z.boolean(),
})

/** Amounts a client may send along; each must equal the quote. */
const quotedAmounts = {
  total_amount: z.optional(yuanIn('总金额')),
  total_fee: z.optional(yuanIn('总金额')),
  deposit_amount: z.optional(yuanIn('押金')),
  deposit: z.optional(yuanIn('押金')),
  service_fee: z.optional(yuanIn('服务费')),
  delivery_fee: z.optional(yuanIn('运费')),
  rental_fee: z.optional(yuanIn('租金')),
  rental_price: z.optional(yuanIn('租金')),
}

const quantity = z.pipe(
  z.union([z.number(), z.string()], '请填写数量'),
  z.transform((value, context) => {
    const number = /^\d{1,9}$/.test(String(value).trim()) ? Number(value) : Number.NaN
    if (number >= 1 && number <= unitsMax) return number
    context.issues.push({ code: 'custom', message: `数量应为 1 到 ${unitsMax} 的整数`, input: value })
    return z.NEVER
  }),
)

/** The period and the machine: what a price depends on, beside the line's options. */
export const pricedRequest = z.looseObject({
  equipment_id: id('设备'),
  /** Units of the machine wanted, all for the same days. */
  quantity: z._default(quantity, 1),
  start_date: day('起租日期'),
  end_date: day('归还日期'),
  rental_days: z.optional(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((value) => Number(value)),
    ),
  ),
  calculate_only: z._default(flag, false),
  /**
   * Where the machine is used: its city, better its district. Prices bringing it there; without it the address may begin
   * with it, else the price is an estimate. A point must lie in it.
   */
  region: optionalLine('地区', 60),
  delivery_address: optionalLine('送货地址', 200),
  delivery_latitude: z.optional(latitude),
  delivery_longitude: z.optional(longitude),
  /** The renter fetches the machine himself, where the line lets him. */
  self_pickup: z._default(flag, false),
  /** A rung of the deposit ladder the renter qualifies for; without it the deposit is paid. */
  deposit_kind: z._default(z.enum(depositKindCodes, '请选择押金方式'), 'paid'),
  ...quotedAmounts,
})

/**
 * A creation. The line's options and details stand beside these fields and are checked by its declaration.
 */
export const rentalRequest = z.extend(pricedRequest, {
  contact_name: requiredLine('联系人', 40),
  contact_phone: phone('联系电话'),
  delivery_address: requiredLine('送货地址', 200),
  /** Who uses the machine, where the line's own field for it is not sent. */
  contact_company: optionalLine('使用单位', 100),
  remarks: optionalText('备注', 500),
  agreed_to_terms: z._default(flag, true),
})
