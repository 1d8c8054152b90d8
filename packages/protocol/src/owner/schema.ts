import * as z from 'zod/mini'
import { equipmentDetail, equipmentItem, verification } from '../catalogue/schema.ts'
import {
  blankLine,
  blankText,
  done,
  flag,
  id,
  optionalText,
  pageOf,
  pageQuery,
  requiredLine,
  requiredText as text,
  timestamp,
  yuan,
} from '../values.ts'
import { amount, count, json, listOf, number, optionalDay } from './values.ts'
import { overtimeStepFen } from '../rental/overtime.ts'
import { amountLimits, equipmentDocumentTypeCodes, listingStatusCodes, unitsMax, unitStateCodes } from './fleet.ts'

/** How many units are in each state on a day. */
export const unitCounts = z.object({
  total: z.number(),
  free: z.number(),
  rented: z.number(),
  buffer: z.number(),
  maintenance: z.number(),
  blocked: z.number(),
})

/** A machine in its owner's list. */
export const ownedItem = z.extend(equipmentItem, {
  status_display: z.string(),
  verification,
  unit_counts: unitCounts,
  open_orders: z.number(),
  /** Net share of orders settled this month. */
  month_earnings: yuan,
  /** Papers that have ended or end within 30 days. */
  expiring_documents: z.number(),
})
export const ownedPage = z.extend(pageOf(ownedItem), {
  /** Machines by status, and by line, whatever the filter. */
  by_status: z.record(z.string(), z.number()),
  by_line: z.record(z.string(), z.number()),
})
export const ownedQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'all', ...listingStatusCodes], '状态无效'), ''),
  line: optionalText('业务线', 40),
  keyword: optionalText('关键词', 60),
})

export const equipmentDocument = z.object({
  id: z.number(),
  type: z.string(),
  type_display: z.string(),
  number: z.string(),
  expires_on: z.nullable(z.string()),
  validity: z.enum(['valid', 'expiring', 'expired', 'unlimited']),
  validity_display: z.string(),
  unit_id: z.nullable(z.number()),
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  created_at: timestamp,
})
export const ownedUnit = z.object({
  id: z.number(),
  serial: z.string(),
  city: z.string(),
  location: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  details: z.record(z.string(), z.string()),
  meter: z.nullable(z.number()),
  status: z.string(),
  facts: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  /** What it does today, until when, and for which order. */
  state: z.enum(unitStateCodes),
  state_display: z.string(),
  state_until: z.nullable(z.string()),
  rental_id: z.nullable(z.number()),
})
/** A machine whole, as its owner edits it. */
export const ownedDetail = z.extend(equipmentDetail, {
  status_display: z.string(),
  verification,
  unit_counts: unitCounts,
  open_orders: z.number(),
  month_earnings: yuan,
  expiring_documents: z.number(),
  grade: z.nullable(z.string()),
  keywords: z.string(),
  /** Own rate; null: a share of the value stands in its place. */
  day_rate: z.nullable(yuan),
  /** Per hour beyond those included in a day; null: such hours are no part of what is settled here. */
  overtime_rate: z.nullable(yuan),
  delivery_fee_per_km: yuan,
  service_radius_km: z.nullable(z.number()),
  add_ons: z.record(z.string(), yuan),
  requirement_values: z.record(z.string(), z.number()),
  units: z.array(ownedUnit),
  documents: z.array(equipmentDocument),
})
export const ownedDone = z.extend(ownedDetail, { ...done, equipment: ownedDetail })

/** What a unit is stated with. */
const unitFacts = {
  serial: z.optional(requiredLine('出厂编号', 80)),
  city: blankText('城市', 20),
  location: blankText('停放地点', 120),
  latitude: z.optional(z.nullable(number('纬度', -90, 90))),
  longitude: z.optional(z.nullable(number('经度', -180, 180))),
  /** The line's own fields, by name. */
  details: z.optional(json('单机资料', z.record(z.string(), z.union([z.string(), z.number()])))),
  meter: z.optional(z.nullable(number('读数', 0, 100_000_000))),
}
export const unitRequest = z.extend(z.object(unitFacts), { serial: requiredLine('出厂编号', 80) })
export const unitChange = z.extend(z.object(unitFacts), {
  status: z.optional(z.enum(['active', 'retired'], '状态应为 active 或 retired')),
})
export const unitDone = z.object({ ...done, unit: ownedUnit })

const priceFields = {
  market_value: z.optional(amount('设备价值', amountLimits.marketValue)),
  day_rate: z.optional(z.nullable(amount('日租金', amountLimits.dayRate, 1))),
  week_rate: z.optional(z.nullable(amount('周租金', amountLimits.weekRate, 1))),
  month_rate: z.optional(z.nullable(amount('月租金', amountLimits.monthRate, 1))),
  /** On lines that include hours a day; in tenths of a yuan, so that a tenth of an hour costs whole fen. */
  overtime_rate: z.optional(
    z.nullable(
      amount('超时费', amountLimits.overtime).check(
        z.refine<number>((fen) => fen > 0 && fen % overtimeStepFen === 0, '超时费应大于 0，写到角'),
      ),
    ),
  ),
  deposit: z.optional(amount('押金', amountLimits.deposit)),
  delivery_fee: z.optional(amount('运费', amountLimits.delivery)),
  delivery_fee_per_km: z.optional(amount('每公里运费', amountLimits.perKm)),
  service_radius_km: z.optional(z.nullable(count('服务半径', 1, 5000))),
  /** Price of each option and charge the machine offers, by the line's name for it; null takes it away. */
  add_ons: z.optional(json('可选服务', z.record(z.string(), z.nullable(amount('价格', amountLimits.addOn))))),
}
/** What an owner states of a machine; of a change only what it changes. */
const equipmentFields = {
  name: z.optional(requiredLine('设备名称', 60)),
  model: z.optional(requiredLine('型号', 60)),
  manufacturer: z.optional(requiredLine('品牌', 60)),
  category_id: z.optional(id('类别')),
  /** The category's code, for clients that do not know its id. */
  category: blankText('类别', 40),
  year: z.optional(z.nullable(count('出厂年份', 1950, 2100))),
  grade: blankLine('等级', 40),
  registration_number: blankLine('注册号', 80),
  min_days: z.optional(count('最短租期', 1, 365)),
  buffer_days: z.optional(count('整备天数', 0, 30)),
  /** What the place of use must offer, by the line's measure. */
  requirements: z.optional(json('使用条件', z.record(z.string(), z.nullable(number('数值', 0, 1_000_000))))),
  city: blankText('城市', 20),
  location: blankText('停放地点', 120),
  description: blankText('介绍', 2000),
  intended_use: blankText('适用场景', 500),
  special_handling: blankText('使用注意', 500),
  tags: z.optional(listOf('标签', text('标签', 20), 10)),
  safety_features: z.optional(listOf('安全配置', text('安全配置', 40), 20)),
  keywords: blankText('关键词', 200),
  specifications: z.optional(listOf('参数', z.object({ label: text('参数名', 40), value: text('参数值', 120) }), 40)),
  is_portable: z.optional(flag),
  sterilization_required: z.optional(flag),
  height_m: z.optional(z.nullable(number('高', 0, 999))),
  width_m: z.optional(z.nullable(number('宽', 0, 999))),
  /** As it travels: what a lorry has to take. */
  transport_weight_t: z.optional(z.nullable(number('运输重量', 0.001, 300))),
  transport_length_m: z.optional(z.nullable(number('运输长度', 0.01, 60))),
  transport_width_m: z.optional(z.nullable(number('运输宽度', 0.01, 20))),
  transport_height_m: z.optional(z.nullable(number('运输高度', 0.01, 20))),
  ...priceFields,
}
const documentDetails = {
  type: z.optional(z.enum(equipmentDocumentTypeCodes, '证件类型无效')),
  number: blankText('证件编号', 60),
  expires_on: optionalDay('有效期'),
  unit_id: z.optional(z.nullable(id('单机'))),
}
export const registration = z.extend(z.object(equipmentFields), {
  line: text('业务线', 40),
  name: requiredLine('设备名称', 60),
  model: requiredLine('型号', 60),
  manufacturer: requiredLine('品牌', 60),
  market_value: amount('设备价值', amountLimits.marketValue, 1),
  units: listOf('单机', unitRequest, unitsMax, 1),
  /** What each file of `documents` is, in their order. */
  document_details: z.optional(listOf('证件说明', z.object(documentDetails), 20)),
})
export const equipmentChange = z.extend(z.object(equipmentFields), {
  status: z.optional(z.enum(listingStatusCodes, '状态应为 active 或 paused')),
})
export const documentRequest = z.object(documentDetails)
export const documentDone = z.object({ ...done, document: equipmentDocument })
export const photosDone = z.object({ ...done, photos: z.array(z.object({ id: z.string(), url: z.string() })) })

export const byEquipment = z.object({ id: id('设备') })
export const byUnit = z.object({ id: id('设备'), unitId: id('单机') })
export const byDocument = z.object({ id: id('设备'), documentId: id('证件') })
export const byPhoto = z.object({ id: id('设备'), photoId: z.string().check(z.regex(/^[0-9a-f-]{36}$/i, '照片无效')) })

/** What the form for a machine asks, line by line, as the lines declare it. */
export const registrationForm = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      machine_word: z.string(),
      unit_word: z.string(),
      categories: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), illustration: z.string() })),
      grade_label: z.string(),
      grades: z.array(z.object({ value: z.string(), label: z.string() })),
      add_ons: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          hint: z.string(),
          per: z.enum(['once', 'day']),
          /** Charged with every order instead of chosen by the renter. */
          is_charge: z.boolean(),
        }),
      ),
      requirements: z.array(z.object({ field: z.string(), label: z.string(), unit: z.string() })),
      unit_fields: z.array(z.object({ field: z.string(), label: z.string(), hint: z.string() })),
      meter: z.nullable(z.object({ label: z.string(), unit: z.string() })),
      /** Hours of a day that are part of the rent; null where the line includes none, and no rate beyond them is asked. */
      included_hours: z.nullable(z.number()),
      delivery: z.object({ label: z.string(), included_km: z.number() }),
      service_percent: z.number(),
      commission_percent: z.number(),
    }),
  ),
  document_types: z.array(z.object({ value: z.string(), label: z.string() })),
})

const monthFigure = {
  month: z.string(),
  /** Days rented of days it could have been. */
  rented_days: z.number(),
  available_days: z.number(),
  utilization_percent: z.number(),
  income: yuan,
  orders: z.number(),
}
export const analyticsQuery = z.object({ equipment_id: z.optional(id('设备')), line: optionalText('业务线', 40) })
export const analytics = z.object({
  today: z.string(),
  unit_counts: unitCounts,
  /** The last twelve months, the present one included. */
  months: z.array(z.object(monthFigure)),
  /** Income of this month, day by day up to its end. */
  days: z.array(z.object({ date: z.string(), income: yuan, orders: z.number() })),
  orders_by_status: z.record(z.string(), z.number()),
  tabs: z.record(z.string(), z.number()),
  idle_units: z.array(
    z.object({
      unit_id: z.number(),
      serial: z.string(),
      equipment_id: z.number(),
      equipment_name: z.string(),
      line: z.string(),
      city: z.string(),
      /** Since the last rental ended, or since it was registered. */
      idle_days: z.number(),
      last_rental_end: z.nullable(z.string()),
    }),
  ),
  machines: z.array(
    z.object({
      equipment_id: z.number(),
      name: z.string(),
      model: z.string(),
      line: z.string(),
      price_per_day: yuan,
      /** Of this month. */
      utilization_percent: z.number(),
      income: yuan,
      /** Day rates of comparable machines: same line, same category. */
      category_name: z.string(),
      category_low: yuan,
      category_middle: yuan,
      category_high: yuan,
      /** How many percent of the comparable machines cost less. */
      cheaper_percent: z.number(),
      compared: z.number(),
    }),
  ),
})
