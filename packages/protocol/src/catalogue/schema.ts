import * as z from 'zod/mini'
import { overtimeRate } from '../rental/quote-schema.ts'
import { verificationStatusCodes } from './verification.ts'
import { orderings } from './sort-options.ts'
import { day, done, flag, id, optionalText, pageOf, pageQuery, timestamp, yuan } from '../values.ts'

export const category = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  slug: z.string(),
  order: z.number(),
  illustration: z.string(),
  equipment_count: z.number(),
})

const rates = {
  rental_price_per_day: yuan,
  price_per_day: yuan,
  week_rate: z.nullable(yuan),
  month_rate: z.nullable(yuan),
  deposit: yuan,
  deposit_amount: yuan,
}

/** A machine as the list shows it. */
export const equipmentItem = z.object({
  id: z.number(),
  uuid: z.string(),
  line: z.string(),
  equipment_number: z.string(),
  name: z.string(),
  model: z.string(),
  status: z.string(),
  manufacturer: z.string(),
  medical_category: z.string(),
  category: z.object({ id: z.number(), code: z.string(), name: z.string() }),
  certification_level: z.nullable(z.string()),
  certification_level_display: z.nullable(z.string()),
  market_value: yuan,
  ...rates,
  thumbnail_url: z.nullable(z.string()),
  illustration: z.string(),
  is_available: z.boolean(),
  rentable_status: z.boolean(),
  availability_label: z.string(),
  units_total: z.number(),
  units_free_today: z.number(),
  sterilization_required: z.boolean(),
  is_portable: z.boolean(),
  description: z.string(),
  tags: z.array(z.string()),
  year: z.nullable(z.number()),
  /** Where its units stand, most of them first; `city` and `location` are of one of them. */
  cities: z.array(z.string()),
  /** The same for people: 深圳、杭州; 杭州 · 同城 or 深圳 · 约 1,080 km where the list was asked for a place `near`. */
  place_display: z.string(),
  city: z.string(),
  location: z.string(),
  rating: z.nullable(z.number()),
  review_count: z.number(),
  created_at: timestamp,
  owner_id: z.nullable(z.number()),
})

/** A unit, where it stands, and what its line shows of it: plate, next service, what the meter says. */
export const unitAtPlace = z.object({
  id: z.number(),
  serial: z.string(),
  city: z.string(),
  location: z.string(),
  facts: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
})

const transportMeasure = z.nullable(z.number())
export const transportSize = z.object({
  weight_t: transportMeasure,
  length_m: transportMeasure,
  width_m: transportMeasure,
  height_m: transportMeasure,
})

/** A machine as its own page shows it. */
export const equipmentDetail = z.extend(equipmentItem, {
  image_urls: z.array(z.string()),
  equipment_photos: z.array(z.object({ id: z.string(), url: z.string() })),
  intended_use: z.string(),
  special_handling: z.string(),
  safety_features: z.array(z.string()),
  registration_number: z.string(),
  registration_label: z.string(),
  specifications: z.array(z.object({ label: z.string(), value: z.string() })),
  height_m: z.nullable(z.number()),
  width_m: z.nullable(z.number()),
  /** As it travels; null: not said yet. */
  transport: transportSize,
  /** What an hour beyond those included in a day costs; null where the line includes none, or the machine has no rate for it. */
  overtime: z.nullable(overtimeRate),
  min_days: z.number(),
  buffer_days: z.number(),
  delivery_fee: yuan,
  delivery: z.object({
    label: z.string(),
    fee: yuan,
    included_km: z.number(),
    fee_per_km: yuan,
    service_radius_km: z.nullable(z.number()),
    pickup: z.nullable(z.object({ label: z.string(), hint: z.string() })),
    /** Where it is brought is a circle so wide, metres; null: nothing is made of it. */
    site_radius_m: z.nullable(z.number()),
  }),
  /** Options of the line this machine offers, with its prices; `otherwise` is what one has without. */
  options: z.array(
    z.object({
      flag: z.string(),
      label: z.string(),
      hint: z.string(),
      per: z.enum(['once', 'day']),
      price: yuan,
      otherwise: z.nullable(z.object({ question: z.string(), label: z.string(), hint: z.string() })),
    }),
  ),
  /** Charged with every order. */
  charges: z.array(z.object({ label: z.string(), hint: z.string(), per: z.enum(['once', 'day']), price: yuan })),
  /** What the place of use must offer. */
  requirements: z.array(z.object({ field: z.string(), label: z.string(), unit: z.string(), needs: z.number() })),
  units: z.array(unitAtPlace),
  required_qualifications: z.array(
    z.object({ id: z.string(), name: z.string(), description: z.string(), unless_option: z.nullable(z.string()) }),
  ),
  owner: z.nullable(z.object({ name: z.string(), completed_rentals: z.number() })),
})

export const equipmentPage = z.extend(pageOf(equipmentItem), {
  /** On request: where machines of the line stand, for the filter. */
  cities: z.optional(z.array(z.object({ city: z.string(), equipment_count: z.number() }))),
})
export const equipmentQuery = z.object({
  ...pageQuery,
  name: optionalText('关键词', 60),
  keyword: optionalText('关键词', 60),
  category_id: z.optional(id('类别')),
  category: optionalText('类别', 40),
  certification_level: optionalText('认证等级', 40),
  type: optionalText('类别', 40),
  city: optionalText('城市', 20),
  /** A city: what stands there comes first, unless another order is asked for, and every machine says how far it is. */
  near: optionalText('所在城市', 20),
  with_cities: z._default(flag, false),
  available_from: z.optional(day('起租日')),
  available_to: z.optional(day('归还日')),
  ordering: z._default(z.union([z.enum(orderings), z.literal('')], '排序方式无效'), ''),
})

export const review = z.object({
  id: z.number(),
  rating: z.number(),
  comments: z.string(),
  reviewer: z.string(),
  rental_days: z.number(),
  created_at: timestamp,
})
export const reviewPage = z.extend(pageOf(review), {
  average: z.nullable(z.number()),
  distribution: z.array(z.object({ rating: z.number(), count: z.number() })),
})

export const availabilityQuery = z.object({
  equipment_id: z.optional(id('设备')),
  start_date: z.optional(day('起租日')),
  end_date: z.optional(day('归还日')),
})

export const availability = z.object({
  ...done,
  equipment_id: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  /** Whether one and the same unit is free on every day of the period. */
  available: z.boolean(),
  is_available: z.boolean(),
  units_total: z.number(),
  units_free: z.number(),
  days: z.array(z.object({ date: z.string(), free: z.number(), reason: z.optional(z.string()) })),
})

/** A question of the form, as the line declares it. */
export const lineQuestion = z.object({
  field: z.string(),
  label: z.string(),
  hint: z.string(),
  kind: z.enum(['flag', 'text', 'choice', 'measure']),
  max: z.number(),
  unit: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  fallback: z.string(),
  /** Field of the request whose value stands here when nothing is said. */
  copies: z.nullable(z.string()),
  when: z.nullable(z.object({ option: z.string(), is_chosen: z.boolean() })),
  /** Of a measure: what this machine needs. */
  needs: z.nullable(z.number()),
})

/** What the form and its price need to know of a machine, in one call. */
export const rentalDetails = z.object({
  equipment: equipmentDetail,
  daily_rental_rate: yuan,
  service_percent: z.number(),
  late_percent: z.number(),
  early_return: z.array(z.object({ unused_days_at_least: z.number(), refund_percent: z.number() })),
  first_free_date: z.nullable(z.string()),
  /** What the form asks on this line. */
  questions: z.array(lineQuestion),
})

export const qualificationTypes = z.array(z.object({ id: z.string(), name: z.string(), description: z.string() }))

/** What owner and staff alike are told of a machine's verification. */
export const verification = z.object({
  status: z.enum(verificationStatusCodes),
  status_display: z.string(),
  /** Why the machine was not accepted, or what was remarked. */
  notes: z.string(),
  verified_by: z.string(),
  verified_at: z.nullable(timestamp),
  /** Whether renters find the machine. */
  is_offered: z.boolean(),
})
