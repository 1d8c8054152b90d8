import type { QualificationRule } from '@jihui/protocol/rental/lines/line'
import type { Pool } from 'pg'
import { run, statement } from '../../platform/database.ts'

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
  illustration: string
  status: string
  rating_sum: number
  review_count: number
  rental_count: number
  created_at: string
  photos: { id: string; position: number }[] | null
  units_total: number
  units_free: number
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
  e.registration_number, e.market_value_fen, e.day_fen, e.week_fen, e.month_fen, e.deposit_fen, e.delivery_fen,
  e.delivery_km_fen, e.service_radius_km, e.requirements, e.add_ons_fen, e.min_days, e.buffer_days, e.year, e.city, e.location, e.description, e.intended_use,
  e.special_handling, e.safety_features, e.tags, e.specifications, e.sterilization_required, e.is_portable,
  e.height_m, e.width_m, e.illustration, e.status, e.rating_sum, e.review_count, e.rental_count, e.created_at`
export const equipmentParts = `
  (SELECT coalesce(nullif(u.company_name, ''), u.display_name) FROM app_user u WHERE u.id = e.owner_id) AS owner_name,
  (SELECT json_agg(json_build_object('id', p.file_id, 'position', p.position) ORDER BY p.position, p.id)
     FROM equipment_photo p WHERE p.equipment_id = e.id) AS photos,
  (SELECT count(*) FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active') AS units_total,
  (SELECT count(*) FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active' AND NOT EXISTS
     (SELECT 1 FROM occupancy o WHERE o.unit_id = u.id AND o.released_at IS NULL AND o.period @> $1::date)) AS units_free`

export interface EquipmentFilter {
  /** Null: all lines. */
  line: string | null
  text: string
  categoryId: number | undefined
  categoryCode: string
  grade: string
  city: string
  from: string | undefined
  to: string | undefined
  ordering: '' | 'market_value' | '-market_value' | '-created_at'
  limit: number
  offset: number
}

const orders: Record<EquipmentFilter['ordering'], string> = {
  '': 'e.rental_count DESC NULLS LAST, e.id',
  market_value: 'e.market_value_fen, e.id',
  '-market_value': 'e.market_value_fen DESC, e.id DESC',
  '-created_at': 'e.created_at DESC, e.id DESC',
}

const plainCount = (shape: readonly string[]): string => {
  // Parameter 1 is today; line and category follow in the order they were given.
  const conditions = shape.map((name, at) => `${name === 'line' ? 'line' : 'id'} = $${at + 2}`)
  return `(SELECT coalesce(sum(equipment_count), 0) FROM category ${conditions.length ? `WHERE ${conditions.join(' AND ')}` : ''})`
}

/** The conditions a filter sets, and a shape that names them: a statement's text depends on nothing else. */
const conditionsOf = (filter: EquipmentFilter, today: string) => {
  const values: unknown[] = [today]
  const conditions: string[] = [`e.status = 'active'`]
  const shape: string[] = []
  const where = (name: string, condition: (parameter: string) => string, value: unknown) => {
    values.push(value)
    shape.push(name)
    conditions.push(condition(`$${values.length}`))
  }
  if (filter.line) where('line', (p) => `e.line = ${p}`, filter.line)
  if (filter.text) {
    where('grams', (p) => `e.search_grams @> search_grams(${p})`, filter.text)
    // One character or two are a gram themselves; of longer fragments the grams only say that they may be there.
    if (filter.text.replaceAll(/\s/g, '').length > 2)
      where('text', (p) => `strpos(e.search_text, search_text(${p})) > 0`, filter.text)
  }
  if (filter.categoryId) where('category', (p) => `e.category_id = ${p}`, filter.categoryId)
  if (filter.categoryCode)
    where('code', (p) => `e.category_id IN (SELECT id FROM category WHERE code = ${p})`, filter.categoryCode)
  if (filter.grade) where('grade', (p) => `e.grade = ${p}`, filter.grade)
  const isPeriod = filter.from !== undefined && filter.to !== undefined
  // A machine is where its units stand; one that is free elsewhere is not free there.
  let inCity = ''
  if (filter.city) {
    const at = (p: string) => `u.city = ${p}`
    inCity = ` AND ${at(`$${values.length + 1}`)}`
    const standsThere = (p: string) =>
      `e.id IN (SELECT u.equipment_id FROM equipment_unit u WHERE ${at(p)} AND u.status = 'active')`
    where('city', isPeriod ? (p) => `${p}::text IS NOT NULL` : standsThere, filter.city)
  }
  if (isPeriod)
    where(
      'free',
      (
        p,
      ) => `EXISTS (SELECT 1 FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active'${inCity} AND NOT EXISTS
        (SELECT 1 FROM occupancy o WHERE o.unit_id = u.id AND o.released_at IS NULL AND o.period && ${p}::daterange))`,
      `[${filter.from},${filter.to}]`,
    )
  return { values, conditions, shape, inCity }
}

/**
 * One statement for page and count. Its text depends only on which filters are given, so it stays prepared. `rows` is
 * the JSON of an array of `EquipmentRow`.
 */
export const listEquipmentJson = async (
  pool: Pool,
  filter: EquipmentFilter,
  today: string,
): Promise<{ count: number; rows: string }> => {
  const { values, conditions, shape } = conditionsOf(filter, today)
  // Without other conditions the categories already know how many they have.
  const isPlain = shape.every((name) => name === 'line' || name === 'category')
  values.push(filter.limit, filter.offset)
  const matching = `FROM equipment e WHERE ${conditions.join(' AND ')}`
  const order = orders[filter.ordering]
  const paged = `ORDER BY ${order} LIMIT $${values.length - 1} OFFSET $${values.length}`
  // What has to be counted is found once: the page is cut from it.
  const [page, count] = isPlain
    ? [`page AS MATERIALIZED (SELECT e.id ${matching} ${paged})`, plainCount(shape)]
    : [
        `matching AS MATERIALIZED (SELECT e.id, e.rental_count, e.market_value_fen, e.created_at ${matching}),
         page AS MATERIALIZED (SELECT e.id FROM matching e ${paged})`,
        '(SELECT count(*) FROM matching)',
      ]
  const text = `
    WITH ${page}
    SELECT ${count} AS count, (SELECT coalesce(json_agg(row), '[]')::text FROM (
      SELECT ${equipmentColumns}, ${equipmentParts} FROM page JOIN equipment e USING (id) JOIN category c ON c.id = e.category_id
      ORDER BY ${order}) AS row) AS rows`
  const named = statement<{ count: number; rows: string }>(`equipment_list_${shape.join('_')}_${filter.ordering}`, text)
  const [found] = await run(pool, named, values)
  return { count: found?.count ?? 0, rows: found?.rows ?? '[]' }
}
export const listEquipmentRows = async (pool: Pool, filter: EquipmentFilter, today: string) => {
  const { count, rows } = await listEquipmentJson(pool, filter, today)
  return { count, rows: JSON.parse(rows) as EquipmentRow[] }
}

const units = `(SELECT coalesce(json_agg(json_build_object('id', u.id, 'serial', u.serial, 'city', u.city, 'location', u.location,
     'latitude', u.latitude, 'longitude', u.longitude, 'details', u.details, 'meter', u.meter) ORDER BY u.id), '[]')
     FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active') AS units`
/** A machine and its units as one JSON object: a column each would be described anew with every answer. */
const equipmentBy = (key: 'id' | 'uuid') =>
  statement<{ json: string }>(
    `equipment_by_${key}`,
    `SELECT row_to_json(found)::text AS json FROM (
       SELECT ${equipmentColumns}, ${equipmentParts}, ${units} FROM equipment e JOIN category c ON c.id = e.category_id
       WHERE e.${key} = $2 AND ($3::text IS NULL OR e.line = $3) AND e.status = 'active') AS found`,
  )
const byId = equipmentBy('id')
const byUuid = equipmentBy('uuid')
/** The JSON of an `EquipmentWithUnits`. */
export const findEquipmentJson = async (
  pool: Pool,
  key: { id: number } | { uuid: string },
  line: string | null,
  today: string,
): Promise<string | null> => {
  const [row] =
    'id' in key ? await run(pool, byId, [today, key.id, line]) : await run(pool, byUuid, [today, key.uuid, line])
  return row?.json ?? null
}
export const findEquipmentRow = async (
  ...asked: Parameters<typeof findEquipmentJson>
): Promise<EquipmentWithUnits | null> => {
  const json = await findEquipmentJson(...asked)
  return json === null ? null : (JSON.parse(json) as EquipmentWithUnits)
}

const categories = statement<{
  id: number
  name: string
  code: string
  position: number
  illustration: string
  qualification_rules: QualificationRule[]
  equipment_count: number
}>(
  'categories',
  `SELECT c.id, c.name, c.code, c.position, c.illustration, c.qualification_rules, c.equipment_count
   FROM category c WHERE c.line = $1 ORDER BY c.position, c.id`,
)
export const listCategoryRows = (pool: Pool, line: string) => run(pool, categories, [line])

const reviews = statement<{
  id: number
  rating: number
  comments: string
  reviewer: string
  days: number
  created_at: Date
}>(
  'equipment_reviews',
  `SELECT r.id, r.rating, r.comments, coalesce(nullif(u.company_name, ''), u.display_name) AS reviewer, t.days, r.created_at
   FROM review r JOIN app_user u ON u.id = r.user_id JOIN rental t ON t.id = r.rental_id
   WHERE r.equipment_id = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
)
export const listReviewRows = (pool: Pool, equipmentId: number, limit: number, offset: number) =>
  run(pool, reviews, [equipmentId, limit, offset])
const ratings = statement<{ rating: number; count: number }>(
  'equipment_ratings',
  'SELECT rating, count(*) AS count FROM review WHERE equipment_id = $1 GROUP BY rating ORDER BY rating DESC',
)
export const countRatings = (pool: Pool, equipmentId: number) => run(pool, ratings, [equipmentId])

export interface Place {
  equipment_id: number
  name: string
  model: string
  illustration: string
  day_fen: number | null
  market_value_fen: number
  city: string
  location: string
  latitude: number
  longitude: number
  units_total: number
  units_free_today: number
}
/** Where the machines a filter finds stand: one row for each machine and place. */
export const listPlaces = async (pool: Pool, filter: EquipmentFilter, today: string): Promise<Place[]> => {
  const { values, conditions, shape, inCity } = conditionsOf(filter, today)
  const text = `SELECT e.id AS equipment_id, e.name, e.model, e.illustration, e.day_fen, e.market_value_fen, u.city, u.location,
      u.latitude::float8 AS latitude, u.longitude::float8 AS longitude, count(*) AS units_total,
      count(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM occupancy o
        WHERE o.unit_id = u.id AND o.released_at IS NULL AND o.period @> $1::date)) AS units_free_today
    FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
    WHERE ${conditions.join(' AND ')}${inCity} AND u.latitude IS NOT NULL AND u.longitude IS NOT NULL
    GROUP BY e.id, u.city, u.location, u.latitude, u.longitude ORDER BY e.id LIMIT 2000`
  return run(pool, statement<Place>(`equipment_places_${shape.join('_')}`, text), values)
}
