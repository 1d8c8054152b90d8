/** What an owner states of a machine, judged by its line's declaration. */
import type { equipmentChange, unitChange } from '@jihui/protocol/owner/schema'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { includedHoursOf } from '@jihui/protocol/rental/overtime'
import { rateUnits } from '@jihui/protocol/rental/pricing'
import type { Pool } from 'pg'
import { optionalLine } from '@jihui/protocol/values'
import * as z from 'zod/mini'
import { check } from '../../platform/http/check.ts'
import { refuse } from '../../platform/refusal.ts'
import { dayFenOf, type equipment, type equipmentUnit, listCategoryRows } from '../catalogue/public.ts'
import { placeNamed, pointOf } from '../geography/public.ts'

type Stated = Omit<z.output<typeof equipmentChange>, 'status'>
type Columns = Partial<typeof equipment.$inferInsert>

const refuseField = (field: string, sentence: string): never =>
  refuse('request.invalid', { message: sentence, errors: { [field]: sentence } })

const without = <T extends Record<string, unknown>>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>

/** Fields named under a list or record of the body: each must be one the line knows. */
const requireKnown = (field: string, names: readonly string[], known: readonly string[], what: string): void => {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) refuseField(`${field}.${unknown}`, `这类设备没有“${unknown}”这项${what}`)
}

/** The category a machine belongs to, by id or by code, among those of its line. */
export const findCategory = async (pool: Pool, line: LineDeclaration, stated: Stated) => {
  if (stated.category_id === undefined && !stated.category) return null
  const field = stated.category_id === undefined ? 'category' : 'category_id'
  const rows = await listCategoryRows(pool, line.id)
  const found = rows.find((row) =>
    stated.category_id === undefined ? row.code === stated.category : row.id === stated.category_id,
  )
  return found ?? refuseField(field, `${line.label}没有这个类别`)
}

const addOnsOf = (line: LineDeclaration, stated: Stated, before: Record<string, number>) => {
  if (!stated.add_ons) return undefined
  const known = [...line.options, ...line.charges].map((one) => one.addOn)
  requireKnown('add_ons', Object.keys(stated.add_ons), known, '服务')
  return merged(before, stated.add_ons)
}
const requirementsOf = (line: LineDeclaration, stated: Stated, before: Record<string, number>) => {
  if (!stated.requirements) return undefined
  const known = line.questions.filter((one) => one.kind === 'measure').map((one) => one.field)
  requireKnown('requirements', Object.keys(stated.requirements), known, '使用条件')
  return merged(before, stated.requirements)
}
/** Null takes an entry away. */
const merged = (before: Record<string, number>, changes: Record<string, number | null>): Record<string, number> =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter((entry): entry is [string, number] => entry[1] !== null),
  )

const gradeOf = (line: LineDeclaration, stated: Stated) => {
  if (!stated.grade) return stated.grade === undefined ? undefined : null
  if (!(stated.grade in line.grades)) refuseField('grade', `${line.gradeLabel || '等级'}应为${gradesOf(line)}`)
  return stated.grade
}
const gradesOf = ({ grades }: LineDeclaration) => Object.keys(grades).join('、') || '空'

const overtimeRateOf = (line: LineDeclaration, { overtime_rate: rate }: Stated) => {
  if (typeof rate === 'number' && includedHoursOf(line) === null)
    refuseField('overtime_rate', '这类设备的租金不含每天的工作小时，没有超时费')
  return rate
}

/** Not said: it stays; null: it is taken away. */
const scaled = (value: number | null | undefined, by: number): number | null | undefined =>
  typeof value === 'number' ? Math.round(value * by) : value

/** Columns of the machine that the statement sets; absent fields stay as they are. */
export const readEquipmentFacts = (
  line: LineDeclaration,
  stated: Stated,
  before: { addOnsFen: Record<string, number>; requirements: Record<string, number> },
): Columns =>
  without({
    name: stated.name,
    model: stated.model,
    manufacturer: stated.manufacturer,
    year: stated.year,
    grade: gradeOf(line, stated),
    registrationNumber: stated.registration_number,
    marketValueFen: stated.market_value,
    dayFen: stated.day_rate,
    weekFen: stated.week_rate,
    monthFen: stated.month_rate,
    overtimeFen: overtimeRateOf(line, stated),
    depositFen: stated.deposit,
    deliveryFen: stated.delivery_fee,
    deliveryKmFen: stated.delivery_fee_per_km,
    serviceRadiusKm: stated.service_radius_km,
    requirements: requirementsOf(line, stated, before.requirements),
    addOnsFen: addOnsOf(line, stated, before.addOnsFen),
    minDays: stated.min_days,
    bufferDays: stated.buffer_days,
    city: stated.city,
    location: stated.location,
    description: stated.description,
    intendedUse: stated.intended_use,
    specialHandling: stated.special_handling,
    safetyFeatures: stated.safety_features,
    tags: stated.tags,
    keywords: stated.keywords,
    specifications: stated.specifications,
    isPortable: stated.is_portable,
    sterilizationRequired: stated.sterilization_required,
    heightM: stated.height_m,
    widthM: stated.width_m,
    transportWeightKg: scaled(stated.transport_weight_t, 1000),
    transportLengthCm: scaled(stated.transport_length_m, 100),
    transportWidthCm: scaled(stated.transport_width_m, 100),
    transportHeightCm: scaled(stated.transport_height_m, 100),
  }) as Columns

/** A week never costs more than seven days, a month never more than thirty of them nor than its weeks. */
export const requireFairRates = (
  rates: { dayFen: number | null; weekFen: number | null; monthFen: number | null; marketValueFen: number },
  line: LineDeclaration,
): void => {
  const dayFen = dayFenOf({ day_fen: rates.dayFen, market_value_fen: rates.marketValueFen }, line)
  const { weekFen, monthFen } = rates
  const { week, month } = rateUnits
  if (weekFen !== null && weekFen > dayFen * week.days)
    refuseField('week_rate', `周租金不能高于 ${week.days} 天的日租金之和`)
  if (monthFen === null) return
  if (monthFen > dayFen * month.days) refuseField('month_rate', `月租金不能高于 ${month.days} 天的日租金之和`)
  if (weekFen !== null && monthFen * week.days > weekFen * month.days)
    refuseField('month_rate', '月租金折到每天不能比周租金贵')
}

/** Columns of a unit. Where no point is given, the middle of its city stands for it. */
export const readUnitFacts = (
  line: LineDeclaration,
  stated: Omit<z.output<typeof unitChange>, 'status'>,
  before: { details: Record<string, string> },
  field = '',
): Partial<typeof equipmentUnit.$inferInsert> => {
  const { details } = stated
  if (details) {
    const known = line.unitFields.map((one) => one.field)
    requireKnown(`${field}details`, Object.keys(details), known, '资料')
    const marks = line.unitFields.map((one) => [`${field}details.${one.field}`, optionalLine(one.label, 80)] as const)
    const written = Object.entries(details).map(([name, value]) => [`${field}details.${name}`, String(value)])
    check(z.object(Object.fromEntries(marks)), Object.fromEntries(written))
  }
  pointOf([`${field}latitude`, stated.latitude], [`${field}longitude`, stated.longitude])
  const place =
    stated.city && stated.latitude === undefined && stated.longitude === undefined ? placeNamed(stated.city) : null
  return without({
    serial: stated.serial,
    city: stated.city,
    location: stated.location,
    latitude: stated.latitude ?? place?.latitude,
    longitude: stated.longitude ?? place?.longitude,
    meter: stated.meter,
    details: details && {
      ...before.details,
      ...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)])),
    },
  }) as Partial<typeof equipmentUnit.$inferInsert>
}
