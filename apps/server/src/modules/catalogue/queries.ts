import type { QualificationRule } from '@jihui/protocol/rental/lines/line'
import type { Pool } from 'pg'
import { jsonOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import type { VersionedSource } from '../../platform/http/rendering.ts'
import { isUnitFree } from '../calendar/public.ts'
import { publicName } from '../identity/public.ts'

/** A machine as lists and pages read it, with what is free today. */
export interface EquipmentRow {
  id: number
  uuid: string
  line: string
  category_id: number
  category_code: string
  category_name: string
  category_rules: QualificationRule[]
  owner_id: number | null
  owner_name: string | null
  name: string
  model: string
  manufacturer: string
  grade: string | null
  registration_number: string
  market_value_fen: number
  day_fen: number | null
  week_fen: number | null
  month_fen: number | null
  overtime_fen: number | null
  deposit_fen: number
  delivery_fen: number
  delivery_km_fen: number
  service_radius_km: number | null
  requirements: Record<string, number>
  add_ons_fen: Record<string, number>
  min_days: number
  buffer_days: number
  year: number | null
  city: string
  location: string
  description: string
  intended_use: string
  special_handling: string
  safety_features: string[]
  tags: string[]
  specifications: { label: string; value: string }[]
  sterilization_required: boolean
  is_portable: boolean
  height_m: number | null
  width_m: number | null
  transport: { weight_t: number | null; length_m: number | null; width_m: number | null; height_m: number | null }
  illustration: string
  status: string
  rating_sum: number
  review_count: number
  rental_count: number
  created_at: string
  photos: { id: string; position: number }[] | null
  units_total: number
  units_free: number
  /** Where its units stand, most of them first. */
  cities: string[]
}

/** A unit where it stands. */
export interface UnitRow {
  id: number
  serial: string
  city: string
  location: string
  latitude: number | null
  longitude: number | null
  details: Record<string, string>
  meter: number | null
}
/** One machine with its units. */
export interface EquipmentWithUnits extends EquipmentRow {
  units: UnitRow[]
}

export const equipmentColumns = `
  e.id, e.uuid, e.line, e.category_id, c.code AS category_code, c.name AS category_name,
  c.qualification_rules AS category_rules, e.owner_id, e.name, e.model, e.manufacturer, e.grade,
  e.registration_number, e.market_value_fen, e.day_fen, e.week_fen, e.month_fen, e.overtime_fen, e.deposit_fen, e.delivery_fen,
  e.delivery_km_fen, e.service_radius_km, e.requirements, e.add_ons_fen, e.min_days, e.buffer_days, e.year, e.city, e.location, e.description, e.intended_use,
  e.special_handling, e.safety_features, e.tags, e.specifications, e.sterilization_required, e.is_portable,
  e.height_m, e.width_m, json_build_object('weight_t', e.transport_weight_kg / 1000.0, 'length_m', e.transport_length_cm / 100.0,
    'width_m', e.transport_width_cm / 100.0, 'height_m', e.transport_height_cm / 100.0) AS transport, e.illustration, e.status, e.rating_sum, e.review_count, e.rental_count, e.created_at`
export const equipmentParts = `
  ARRAY(SELECT u.city FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active' AND u.city <> ''
     GROUP BY u.city ORDER BY count(*) DESC, min(u.id)) AS cities,
  ${publicName('e.owner_id')} AS owner_name,
  (SELECT json_agg(json_build_object('id', p.file_id, 'position', p.position) ORDER BY p.position, p.id)
     FROM equipment_photo p WHERE p.equipment_id = e.id) AS photos,
  (SELECT count(*) FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active') AS units_total,
  (SELECT count(*) FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active'
     AND ${isUnitFree('@> $1::date')}) AS units_free`
/**
 * Which version of which row a machine is told from, and which of its units are free today: whatever is written about it
 * makes another stamp, whoever writes it, and reading a stamp is much less work than telling the machine.
 */
export const equipmentStamp = `
  concat(e.id, ':', e.xmin, ' ', (SELECT c.xmin FROM category c WHERE c.id = e.category_id), ' ',
    (SELECT u.xmin FROM app_user u WHERE u.id = e.owner_id), ' ',
    (SELECT string_agg(concat(p.id, ':', p.xmin), ',') FROM equipment_photo p WHERE p.equipment_id = e.id), ' ',
    (SELECT string_agg(concat(u.id, ':', u.xmin, CASE WHEN ${isUnitFree('@> $1::date')} THEN '' ELSE '-' END), ',')
     FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active'))`

export const equipmentUnits = `(SELECT coalesce(json_agg(json_build_object('id', u.id, 'serial', u.serial, 'city', u.city, 'location', u.location,
     'latitude', u.latitude, 'longitude', u.longitude, 'details', u.details, 'meter', u.meter) ORDER BY u.id), '[]')
     FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active') AS units`
/** A machine and its units as one JSON object: a column each would be described anew with every answer. */
const equipmentBy = (key: 'id' | 'uuid') => {
  const offered = `FROM equipment e JOIN category c ON c.id = e.category_id
    WHERE e.${key} = $2 AND ($3::text IS NULL OR e.line = $3) AND e.status = 'active'`
  return {
    stamp: statement(`equipment_stamp_by_${key}`, { stamp: 'text' }, `SELECT ${equipmentStamp} AS stamp ${offered}`),
    whole: statement(
      `equipment_by_${key}`,
      { stamp: 'text', text: 'text' },
      `SELECT ${equipmentStamp} AS stamp, (SELECT row_to_json(found)::text
         FROM (SELECT ${equipmentColumns}, ${equipmentParts}, ${equipmentUnits}) AS found) AS text ${offered}`,
    ),
  }
}
const [byId, byUuid] = [equipmentBy('id'), equipmentBy('uuid')]
/** A machine as the JSON of an `EquipmentWithUnits`; null: no such machine is offered. */
export const tellEquipment = (
  pool: Pool,
  key: { id: number } | { uuid: string },
  line: string | null,
  today: string,
): VersionedSource => {
  const [statements, value] = 'id' in key ? [byId, key.id] : [byUuid, key.uuid]
  const values = [today, value, line]
  return {
    stamp: async () => (await run(pool, statements.stamp, values))[0]?.stamp ?? null,
    whole: async () => (await run(pool, statements.whole, values))[0] ?? null,
  }
}
export const findEquipmentRow = async (
  pool: Pool,
  key: { id: number } | { uuid: string },
  line: string | null,
  today: string,
): Promise<EquipmentWithUnits | null> => {
  const told = await tellEquipment(pool, key, line, today).whole()
  return told && (JSON.parse(told.text) as EquipmentWithUnits)
}

const categories = statement(
  'categories',
  {
    id: 'number',
    name: 'text',
    code: 'text',
    position: 'number',
    illustration: 'text',
    qualification_rules: jsonOf<QualificationRule[]>(),
    equipment_count: 'number',
  },
  `SELECT c.id, c.name, c.code, c.position, c.illustration, c.qualification_rules, c.equipment_count
   FROM category c WHERE c.line = $1 ORDER BY c.position, c.id`,
)
export const listCategoryRows = (pool: Pool, line: string) => run(pool, categories, [line])
