import { availabilityLabels } from '@jihui/protocol/catalogue/availability'
import {
  type category,
  type equipmentDetail,
  type equipmentItem,
  type lineQuestion,
} from '@jihui/protocol/catalogue/schema'
import { qualificationTypeNames } from '@jihui/protocol/qualification/types'
import { findLine } from '@jihui/protocol/rental/lines'
import type { LineDeclaration, QualificationRule } from '@jihui/protocol/rental/lines/line'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { fileUrl } from '../../platform/files/store.ts'
import { dayFenOf } from './day-price.ts'
import { overtimeOf, viewOvertime } from './overtime-rate.ts'
import type { NearRow } from './near-queries.ts'
import type { EquipmentRow, EquipmentWithUnits, listCategoryRows, UnitRow } from './queries.ts'

export type EquipmentItem = z.output<typeof equipmentItem>

const optionalYuan = (fen: number | null) => (fen === null ? null : toYuan(fen))
export const photoUrl = (id: string): string => fileUrl(id)

/** A machine is where its units stand; without any, where it was entered. */
const whereIt = ({ cities, city, location }: EquipmentRow) => {
  const isThere = cities.length === 0 || cities.includes(city)
  return {
    cities: cities.length > 0 ? cities : city ? [city] : [],
    place_display: cities.length > 0 ? cities.join('、') : city,
    city: isThere ? city : cities[0]!,
    location: isThere ? location : '',
  }
}

export const viewEquipment = (row: EquipmentRow): EquipmentItem => {
  const line = findLine(row.line)
  const day = toYuan(dayFenOf(row, line))
  const isAvailable = row.units_free > 0
  const gradeLabel = row.grade === null ? null : (line.grades[row.grade] ?? row.grade)
  return {
    id: row.id,
    uuid: row.uuid,
    line: row.line,
    equipment_number: `JH-${row.line.slice(0, 2).toUpperCase()}-${String(row.id).padStart(5, '0')}`,
    name: row.name || `设备#${row.id}`,
    model: row.model,
    status: row.status,
    manufacturer: row.manufacturer,
    medical_category: row.category_code,
    category: { id: row.category_id, code: row.category_code, name: row.category_name },
    certification_level: row.grade,
    certification_level_display: gradeLabel,
    market_value: toYuan(row.market_value_fen),
    rental_price_per_day: day,
    price_per_day: day,
    week_rate: optionalYuan(row.week_fen),
    month_rate: optionalYuan(row.month_fen),
    deposit: toYuan(row.deposit_fen),
    deposit_amount: toYuan(row.deposit_fen),
    thumbnail_url: row.photos?.[0] ? photoUrl(row.photos[0].id) : null,
    illustration: row.illustration,
    is_available: isAvailable,
    rentable_status: isAvailable,
    availability_label: isAvailable ? availabilityLabels.available : availabilityLabels.unavailable,
    units_total: row.units_total,
    units_free_today: row.units_free,
    sterilization_required: row.sterilization_required,
    is_portable: row.is_portable,
    description: row.description,
    tags: row.tags,
    year: row.year,
    rating: row.review_count > 0 ? Math.round((row.rating_sum / row.review_count) * 10) / 10 : null,
    review_count: row.review_count,
    created_at: new Date(row.created_at).toISOString(),
    owner_id: row.owner_id,
    ...whereIt(row),
  }
}

/** A machine in a list that was asked for a place: 同城, or how far its nearest unit stands. */
export const viewNear = ({ row, city, distanceKm }: NearRow): EquipmentItem => {
  const item = viewEquipment(row)
  const isHere = item.cities.includes(city)
  const cities = isHere ? [city, ...item.cities.filter((one) => one !== city)] : item.cities
  const away = distanceKm === null ? '' : `约 ${distanceKm.toLocaleString('zh-CN')} km`
  return { ...item, place_display: [cities.join('、'), isHere ? '同城' : away].filter(Boolean).join(' · ') }
}

/** What a renter of this machine must show. */
export const qualificationsOf = (row: Pick<EquipmentRow, 'category_rules' | 'line'>): QualificationRule[] => {
  const own = row.category_rules
  return own.length > 0 ? own : [...findLine(row.line).qualificationDefault]
}
/** Types that are demanded of somebody who chose these options. */
export const demandedTypes = (rules: readonly QualificationRule[], options: readonly string[]): string[] =>
  rules.filter((rule) => !rule.unlessOption || !options.includes(rule.unlessOption)).map((rule) => rule.type)
export const viewRules = (rules: readonly QualificationRule[]) =>
  rules.map(({ type, unlessOption }) => ({
    ...viewQualificationTypes([type])[0]!,
    unless_option: unlessOption ?? null,
  }))
export const viewQualificationTypes = (codes: readonly string[]) =>
  codes.map((code) => ({ id: code, ...(qualificationTypeNames[code] ?? { name: code, description: '' }) }))

export const viewOptions = (row: EquipmentRow, line: LineDeclaration) =>
  line.options.flatMap((option) => {
    const fen = row.add_ons_fen[option.addOn]
    return fen === undefined
      ? []
      : [
          {
            flag: option.flag,
            label: option.label,
            hint: option.hint,
            per: option.per,
            price: toYuan(fen),
            otherwise: option.otherwise ?? null,
          },
        ]
  })

const viewCharges = (row: EquipmentRow, line: LineDeclaration) =>
  line.charges.flatMap(({ addOn, label, hint, per }) => {
    const fen = row.add_ons_fen[addOn]
    return fen === undefined ? [] : [{ label, hint, per, price: toYuan(fen) }]
  })
const viewRequirements = (row: EquipmentRow, line: LineDeclaration) =>
  line.questions.flatMap(({ kind, field, label, unit = '' }) => {
    const needs = row.requirements[field]
    return kind === 'measure' && needs ? [{ field, label, unit, needs }] : []
  })

/** What the line shows of a unit, and what its meter says; the whole of it for whoever hands it over. */
export const unitFacts = (
  unit: Pick<UnitRow, 'details' | 'meter'>,
  line: LineDeclaration,
  isWhole = false,
): { field: string; label: string; value: string }[] => {
  const facts = line.unitFields
    .filter((one) => isWhole || one.isPublic)
    .map(({ field, label }) => ({ field, label, value: unit.details[field] ?? '' }))
  const { meter } = line.handover
  const reading = meter && unit.meter !== null ? `${unit.meter.toLocaleString('zh-CN')} ${meter.unit}` : ''
  return [...facts, { field: 'meter', label: meter?.label ?? '', value: reading }].filter(({ value }) => value !== '')
}

/** A question of the line's form as this machine asks it. */
export const viewQuestions = (row: EquipmentRow, line: LineDeclaration): z.output<typeof lineQuestion>[] =>
  line.questions.map(({ field, label, hint, kind, max = 200, unit = '', choices = {}, fallback, when }) => ({
    field,
    label,
    hint,
    kind,
    max,
    unit,
    choices: Object.entries(choices).map(([value, name]) => ({ value, label: name })),
    fallback: typeof fallback === 'string' ? fallback : '',
    copies: typeof fallback === 'object' ? fallback.field : null,
    when: when ? { option: when.option, is_chosen: when.isChosen } : null,
    needs: kind === 'measure' ? (row.requirements[field] ?? null) : null,
  }))

/** 杭州 · 石桥路仓; 杭州 · 2 处; 深圳、杭州 */
const placesOf = (row: EquipmentWithUnits): string => {
  const { cities, city, location } = whereIt(row)
  if (cities.length > 1) return cities.join('、')
  const places = new Set(row.units.map((unit) => unit.location))
  const place = places.size > 1 ? `${places.size} 处` : (row.units[0]?.location ?? location)
  return [cities[0] ?? city, place].filter(Boolean).join(' · ')
}

export const viewEquipmentDetail = (row: EquipmentWithUnits): z.output<typeof equipmentDetail> => ({
  ...viewEquipment(row),
  place_display: placesOf(row),
  image_urls: (row.photos ?? []).map((photo) => photoUrl(photo.id)),
  equipment_photos: (row.photos ?? []).map((photo) => ({ id: photo.id, url: photoUrl(photo.id) })),
  intended_use: row.intended_use,
  special_handling: row.special_handling,
  safety_features: row.safety_features,
  registration_number: row.registration_number,
  registration_label: findLine(row.line).registrationLabel,
  specifications: row.specifications,
  height_m: row.height_m,
  width_m: row.width_m,
  transport: row.transport,
  overtime: viewOvertime(overtimeOf(row, findLine(row.line))),
  min_days: row.min_days,
  buffer_days: row.buffer_days,
  delivery_fee: toYuan(row.delivery_fen),
  delivery: {
    label: findLine(row.line).delivery.label,
    fee: toYuan(row.delivery_fen),
    included_km: findLine(row.line).delivery.includedKm,
    fee_per_km: toYuan(row.delivery_km_fen),
    service_radius_km: row.service_radius_km,
    pickup: findLine(row.line).delivery.pickup,
    site_radius_m: findLine(row.line).handover.site?.radiusM ?? null,
  },
  options: viewOptions(row, findLine(row.line)),
  charges: viewCharges(row, findLine(row.line)),
  requirements: viewRequirements(row, findLine(row.line)),
  units: row.units.map((unit) => ({
    id: unit.id,
    serial: unit.serial,
    city: unit.city,
    location: unit.location,
    facts: unitFacts(unit, findLine(row.line)),
  })),
  required_qualifications: viewRules(qualificationsOf(row)),
  owner: row.owner_name ? { name: row.owner_name, completed_rentals: row.rental_count } : null,
})

export const viewCategory = (row: Awaited<ReturnType<typeof listCategoryRows>>[number]): z.output<typeof category> => ({
  id: row.id,
  name: row.name,
  code: row.code,
  slug: row.code,
  order: row.position,
  illustration: row.illustration,
  equipment_count: row.equipment_count,
})
