/** How one becomes a driver or a shipper, and what either says of himself. */
import * as z from 'zod/mini'
import { paperNames } from '../application/own-papers.ts'
import { latitude, longitude } from '../geography/values.ts'
import { newAccountFields } from '../identity/schema.ts'
import { json } from '../owner/values.ts'
import {
  blankName,
  day,
  done,
  id,
  optionalLine,
  optionalName,
  optionalText,
  pageOf,
  pageQuery,
  phone,
  requiredLine,
  requiredName,
  timestamp,
} from '../values.ts'
import { vehicleTypeCode } from './price-schema.ts'
import { licenceClasses } from './vehicle-types.ts'
import { measure } from './values.ts'

/** 浙B 12345, 粤AD12345: a province, a letter, five or six more. */
export const plate = z
  .string('请填写车牌号')
  .check(z.trim(), z.regex(/^[\u4e00-\u9fa5][A-Z][A-Z0-9]{5,6}$/, '车牌号不对，如 浙B12345'))
const idNumber = z.string('请填写身份证号').check(
  z.trim(),
  z.refine((value) => isIdNumber(value), '身份证号不对，请核对'),
)
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** GB 11643: eighteen signs, the last of which checks the others. */
export const isIdNumber = (value: string): boolean => {
  if (!/^\d{17}[\dX]$/.test(value)) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value[at]), 0)
  return '10X98765432'[sum % 11] === value[17]
}
const vehicleLength = { label: '车长', unit: '米', max: 20 } as const
export const vehicleFields = z.object({
  type: vehicleTypeCode,
  plate,
  length_m: measure(vehicleLength),
  load_t: measure({ label: '载重', unit: '吨', max: 60 }),
  volume_m3: measure({ label: '容积', unit: '立方米', max: 200 }),
})
/** Days on which papers end, by the field they come in; what is not named counts for a year from the approval. */
const paperEnd = z.optional(z.union([z.literal(''), z.null(), day('到期日')], '到期日不是有效日期'))
const papersUntil = z.optional(
  json(
    '证件的到期日',
    z.object({
      id_card_files: paperEnd,
      driver_license_files: paperEnd,
      professional_certificate_files: paperEnd,
      vehicle_license_files: paperEnd,
      transport_license_files: paperEnd,
      insurance_files: paperEnd,
    }),
  ),
)
/** Papers of a vehicle may bear another's name. */
const namesOnPapers = paperNames(['id_card_files', 'driver_license_files', 'professional_certificate_files'])
export const driverRequest = z.object({
  ...newAccountFields,
  real_name: requiredName('姓名', 30),
  id_number: idNumber,
  kind: z.enum(['driver', 'carrier'], '请选择司机还是车队'),
  /** Absent: he drives the vehicles of a carrier that invited him. */
  vehicle: z.optional(json('车辆', vehicleFields)),
  /** Class of his driving licence, where no vehicle says which is needed. */
  licence: z.optional(z.enum(licenceClasses, '驾照应为 C1、B2 或 A2')),
  home_city: requiredLine('常住城市', 60),
  papers_until: papersUntil,
  paper_names: namesOnPapers,
  notes: optionalText('说明', 500),
})
export const vehicleRequest = z.object({
  vehicle: json('车辆', vehicleFields),
  papers_until: papersUntil,
  paper_names: namesOnPapers,
})
export const shipperRequest = z.object({
  ...newAccountFields,
  kind: z.enum(['person', 'company'], '请选择个人还是企业'),
  company_name: optionalName('企业名称', 100),
})
export const registered = z.object({
  ...done,
  /** Of the application; of a person who needs none, his own. */
  id: z.number(),
  application: z.object({ id: z.nullable(z.number()), status: z.enum(['pending', 'approved']) }),
})

const city = requiredLine('城市', 60)
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 HH:MM'))
export const settingsRequest = z.object({
  home: z.optional(z.nullable(z.object({ city, latitude: z.optional(latitude), longitude: z.optional(longitude) }))),
  lanes: z.optional(
    z.array(z.object({ from_city: city, to_city: city }), '线路应为列表').check(z.maxLength(10, '最多 10 条线路')),
  ),
  hours: z.optional(z.nullable(z.object({ from: clock, to: clock }))),
})
export const positionRequest = z.object({ latitude, longitude })
export const partySettings = z.object({
  kind: z.enum(['driver', 'carrier']),
  real_name: z.string(),
  licence: z.string(),
  home: z.nullable(z.object({ city: z.string(), latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) })),
  lanes: z.array(z.object({ from_city: z.string(), to_city: z.string() })),
  hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  position_at: z.nullable(timestamp),
  completed_trips: z.number(),
  on_time_percent: z.nullable(z.number()),
  rating: z.nullable(z.number()),
})
export const shipperSettingsRequest = z.object({
  contact_name: blankName('联系人', 30),
  contact_phone: z.optional(z.union([z.literal(''), phone('联系电话')], '联系电话不对')),
  invoice_title: blankName('发票抬头', 100),
})
export const shipperSettings = z.object({
  kind: z.enum(['person', 'company']),
  /** As drivers read it before they accept. */
  shown_name: z.string(),
  company_name: z.string(),
  /** Whoever is asked for at the first stop, where a cargo names nobody else. */
  contact_name: z.string(),
  contact_phone: z.string(),
  invoice_title: z.string(),
  orders: z.number(),
  paid_in_time_percent: z.nullable(z.number()),
  rating: z.nullable(z.number()),
})
export const shipperSettingsDone = z.extend(shipperSettings, done)
export const settingsDone = z.extend(partySettings, done)
export const positionDone = z.object({ ...done, position_at: timestamp })
export const ownVehicle = z.object({
  id: z.number(),
  type: vehicleTypeCode,
  type_display: z.string(),
  plate: z.string(),
  length_m: z.number(),
  load_t: z.number(),
  volume_m3: z.number(),
  is_own: z.boolean(),
  driver_id: z.nullable(z.number()),
  /** The first of its papers and of whoever drives it ends then; null: something is missing. */
  documents_until: z.nullable(z.string()),
  /** Which that is. */
  documents_sentence: z.string(),
})
export const ownVehicles = z.object({ results: z.array(ownVehicle) })

export const vehicleQuery = z.object({
  ...pageQuery,
  /** A city, or a district of one. */
  city: optionalLine('城市', 60),
  type: z.optional(vehicleTypeCode),
  /** No shorter than this. */
  length_m: z.optional(measure(vehicleLength)),
  /** On no trip at any time of that day. */
  day: z.optional(day('日期')),
})
/** What anybody may know of a vehicle: no number, no whole plate, no place but the district, and that half an hour old. */
export const foundVehicles = pageOf(
  z.object({
    id: z.number(),
    type: vehicleTypeCode,
    type_display: z.string(),
    length_m: z.number(),
    load_t: z.number(),
    plate: z.string(),
    driver: z.string(),
    city: z.string(),
    rating: z.nullable(z.number()),
    completed_trips: z.number(),
    on_time_percent: z.nullable(z.number()),
    /** Kinds of goods it carried most. */
    carried: z.array(z.string()),
  }),
)
export const byVehicle = z.object({ id: id('车辆') })
