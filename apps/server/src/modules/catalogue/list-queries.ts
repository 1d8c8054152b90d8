/** Machines by what is asked of them: pages with a count, the first few, and where they stand. */
import type { Ordering } from '@jihui/protocol/catalogue/sort-options'
import { countLimits } from '@jihui/protocol/limits'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import type { VersionedSource, Versioned } from '../../platform/http/rendering.ts'
import { dayPriceOf } from './day-price.ts'
import { isUnitFree } from '../calendar/public.ts'
import { equipmentColumns, equipmentParts, type EquipmentRow, equipmentStamp } from './queries.ts'

export interface EquipmentFilter {
  /** Null: all lines. */
  line: string | null
  text: string
  categoryId: number | undefined
  categoryCode: string
  grade: string
  city: string
  /** Only what does not stand in this city, on the period where one is asked for. */
  elsewhereThan?: string
  from: string | undefined
  to: string | undefined
  ordering: '' | Ordering
  limit: number
  offset: number
}

const orders: Record<EquipmentFilter['ordering'], string> = {
  '': 'e.rental_count DESC NULLS LAST, e.id',
  day_price: `${dayPriceOf('e')}, e.id`,
  '-day_price': `${dayPriceOf('e')} DESC, e.id DESC`,
  market_value: 'e.market_value_fen, e.id',
  '-market_value': 'e.market_value_fen DESC, e.id DESC',
  '-created_at': 'e.created_at DESC, e.id DESC',
}

const plainCount = (shape: readonly string[]): string => {
  // Parameter 1 is today; line and category follow in the order they were given.
  const conditions = shape.map((name, at) => `${name === 'line' ? 'line' : 'id'} = $${at + 2}`)
  return `(SELECT coalesce(sum(equipment_count), 0) FROM category ${conditions.length ? `WHERE ${conditions.join(' AND ')}` : ''})`
}

/** Single characters where the text is one, otherwise its pairs: the rest of its grams follows from them. */
const gramsOf = (p: string): string =>
  `ARRAY(SELECT gram FROM unnest(search_grams(${p})) AS gram WHERE length(gram) = least(2, length(search_text(${p}))))`

/**
 * The conditions a filter sets, and a shape that names them: a statement's text depends on nothing else. `seek` is for
 * finding all that match, by whatever index knows them; `walk` for going through the machines in their order until
 * there are enough, and offers no other index. Null: there is nothing to find them by.
 */
const conditionsOf = (filter: EquipmentFilter, today: string) => {
  const values: unknown[] = [today]
  const [seek, walk, shape] = [[`e.status = 'active'`], [`e.status = 'active'`], [] as string[]]
  const where = (name: string, value: unknown, sought: (p: string) => string, met = sought) => {
    values.push(value)
    shape.push(name)
    const p = `$${values.length}`
    seek.push(sought(p))
    walk.push(met(p))
  }
  // Beside a text the indexes that begin with the line are no help: they would be read whole.
  const ofLine = (p: string) => `e.line = ${p}`
  if (filter.line) where('line', filter.line, filter.text ? (p) => `(${ofLine(p)}) IS TRUE` : ofLine, ofLine)
  if (filter.text) {
    const has = (p: string) => `strpos(e.search_text, search_text(${p})) > 0`
    where('text', filter.text, (p) => `e.search_grams @> ${gramsOf(p)} AND ${has(p)}`, has)
  }
  if (filter.categoryId) where('category', filter.categoryId, (p) => `e.category_id = ${p}`)
  if (filter.categoryCode)
    where('code', filter.categoryCode, (p) => `e.category_id IN (SELECT id FROM category WHERE code = ${p})`)
  if (filter.grade) where('grade', filter.grade, (p) => `e.grade = ${p}`)
  const isPeriod = filter.from !== undefined && filter.to !== undefined
  const hasUnit = (condition: string) =>
    `EXISTS (SELECT 1 FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active' AND ${condition} OFFSET 0)`
  // A machine is where its units stand; one that is free elsewhere is not free there.
  const inCity = filter.city ? `u.city = $${values.length + 1}` : 'true'
  if (filter.city) {
    const standsThere = (p: string) =>
      `e.id IN (SELECT u.equipment_id FROM equipment_unit u WHERE u.city = ${p} AND u.status = 'active')`
    where('city', filter.city, isPeriod ? (p) => `${p}::text IS NOT NULL` : standsThere, () => hasUnit(inCity))
  }
  if (isPeriod)
    where('free', `[${filter.from},${filter.to}]`, (p) => hasUnit(`${inCity} AND ${isUnitFree(`&& ${p}::daterange`)}`))
  if (filter.elsewhereThan) {
    const period = `$${values.length}`
    const isFree = isPeriod ? ` AND ${isUnitFree(`&& ${period}::daterange`)}` : ''
    where('elsewhere', filter.elsewhereThan, (p) => `NOT ${hasUnit(`u.city = ${p}${isFree}`)}`)
  }
  const isSought = seek.some((condition, at) => condition !== walk[at])
  return { values, seek: isSought ? seek.join(' AND ') : null, walk: walk.join(' AND '), shape, inCity }
}

const counted = countLimits.catalogue
/** As many as are found and sorted for one page: going through all machines in their order takes longer for fewer. */
const soughtMax = 2000

/**
 * A page and how many there are in all. Where too many match they are walked in their order instead of being found and
 * sorted; where that is known, they are not looked for at all.
 */
export const pageOf = (filter: EquipmentFilter, today: string, isMany = false) => {
  const { values, seek, walk, shape } = conditionsOf(filter, today)
  values.push(filter.limit, filter.offset)
  const order = orders[filter.ordering]
  const paged = `ORDER BY ${order} LIMIT $${values.length - 1} OFFSET $${values.length}`
  const walked = `SELECT e.id FROM equipment e WHERE ${walk} ${paged}`
  // Without other conditions the categories already know how many they have.
  const isPlain = shape.every((name) => name === 'line' || name === 'category')
  const total = isPlain
    ? plainCount(shape)
    : isMany || (filter.elsewhereThan !== undefined && seek === null)
      ? `(SELECT ${counted})`
      : undefined
  const [found, max] = seek === null ? [`${walk} ORDER BY ${order}`, counted] : [seek, soughtMax]
  const ctes =
    total !== undefined
      ? `total AS MATERIALIZED (SELECT ${total} AS count, false AS is_many), page AS MATERIALIZED (${walked})`
      : `matching AS MATERIALIZED (SELECT e.id, e.rental_count, e.line, e.day_fen, e.market_value_fen, e.created_at
         FROM equipment e WHERE ${found} LIMIT ${max + 1}),
       total AS MATERIALIZED (SELECT least(count(*), ${counted}) AS count, count(*) > ${max} AS is_many FROM matching),
       page AS MATERIALIZED (
         (SELECT e.id FROM matching e WHERE NOT (SELECT is_many FROM total) ${paged}) UNION ALL
         (SELECT e.id FROM equipment e WHERE (SELECT is_many FROM total) AND ${walk} ${paged}))`
  const name = `${shape.join('_')}_${filter.ordering}${total === undefined ? '' : '_walked'}`
  return { ctes, order, shape: name, values }
}

/** What is asked of each machine of a page, one by one: planned as a join it reads all machines for the ten of a page. */
export const ofPage = (asked: string): string => `FROM page, LATERAL (
  SELECT ${asked} FROM equipment e JOIN category c ON c.id = e.category_id WHERE e.id = page.id OFFSET 0) AS e`

/** A page as the JSON of an array of `EquipmentRow`. */
export interface ToldPage extends Versioned {
  /** At most `countLimits.catalogue`, unless the categories know it. */
  readonly count: number
  /** How many stand on this page. */
  readonly listed: number
}

/** What matched many machines is not looked for again within this time. */
const manyKeptMs = 60_000

export const createEquipmentPages = (pool: Pool, clock: Clock) => {
  const perf = { now: () => clock.now().getTime() }
  const many = new LRUCache<string, true>({ max: 1000, ttl: manyKeptMs, perf })

  const tell = (filter: EquipmentFilter, today: string): VersionedSource<ToldPage> => {
    const asked = JSON.stringify({ ...filter, limit: 0, offset: 0 })
    const ask = async <One>(told: string, columns: (order: string) => string): Promise<One> => {
      const { ctes, order, shape, values } = pageOf(filter, today, many.has(asked))
      const query = statement<One & { is_many: boolean }>(
        `equipment_list_${told}_${shape}`,
        `WITH ${ctes} SELECT total.is_many, ${columns(order)} FROM total`,
      )
      const found = (await run(pool, query, values))[0]!
      if (found.is_many) many.set(asked, true)
      return found
    }
    const stamp = `concat(total.count, ' ', (SELECT string_agg(e.stamp, '|') FROM page, LATERAL (
      SELECT ${equipmentStamp} AS stamp FROM equipment e WHERE e.id = page.id OFFSET 0) AS e)) AS stamp`
    const askWhole = () =>
      ask<ToldPage>(
        'whole',
        (order) => `total.count, (SELECT count(*) FROM page) AS listed, ${stamp},
          (SELECT coalesce(json_agg(e ORDER BY ${order}), '[]')::text ${ofPage(`${equipmentColumns}, ${equipmentParts}`)}) AS text`,
      )
    return {
      stamp: async () => (await ask<{ stamp: string }>('stamp', () => stamp)).stamp,
      whole: async () => {
        const told = await askWhole()
        // A page that is not full of what was thought to be many: there may be fewer by now.
        return told.listed < filter.limit && many.delete(asked) ? askWhole() : told
      },
    }
  }
  return {
    tell,
    list: async (filter: EquipmentFilter, today: string) => {
      const { count, text } = (await tell(filter, today).whole())!
      return { count, rows: JSON.parse(text) as EquipmentRow[] }
    },
  }
}

/** How many there are, beyond what is counted for a page. */
export const countEquipment = async (pool: Pool, filter: EquipmentFilter, today: string): Promise<number> => {
  const { values, seek, walk, shape } = conditionsOf(filter, today)
  const text = `SELECT count(*)::int AS count FROM equipment e WHERE ${seek ?? walk}`
  return (await run(pool, statement(`equipment_count_${shape.join('_')}`, { count: 'number' }, text), values))[0]!.count
}

/** The first few in their order; how many there are besides is not asked. */
export const listFirstEquipment = async (
  pool: Pool,
  filter: EquipmentFilter,
  today: string,
): Promise<EquipmentRow[]> => {
  const { values, walk, shape } = conditionsOf(filter, today)
  const order = orders[filter.ordering]
  const text = `SELECT ${equipmentColumns}, ${equipmentParts} FROM equipment e JOIN category c ON c.id = e.category_id
    WHERE ${walk} ORDER BY ${order} LIMIT $${values.length + 1}`
  return run(pool, statement<EquipmentRow>(`equipment_first_${shape.join('_')}_${filter.ordering}`, text), [
    ...values,
    filter.limit,
  ])
}

const placeColumns = {
  equipment_id: 'number',
  name: 'text',
  model: 'text',
  illustration: 'text',
  day_fen: 'number?',
  market_value_fen: 'number',
  city: 'text',
  location: 'text',
  latitude: 'number',
  longitude: 'number',
  units_total: 'number',
  units_free_today: 'number',
} as const
export type Place = RowOf<typeof placeColumns>
/** On a map no more are told apart. */
const placesMax = 2000
/** Where the machines a filter finds stand: one row for each machine and place, those in demand first. */
export const listPlaces = async (pool: Pool, filter: EquipmentFilter, today: string): Promise<Place[]> => {
  const { values, walk, shape, inCity } = conditionsOf(filter, today)
  const text = `SELECT e.id AS equipment_id, e.name, e.model, e.illustration, e.day_fen, e.market_value_fen, at.*
    FROM (SELECT * FROM equipment e WHERE ${walk} ORDER BY ${orders['']} LIMIT ${placesMax}) AS e, LATERAL (
      SELECT u.city, u.location, u.latitude::float8 AS latitude, u.longitude::float8 AS longitude, count(*) AS units_total,
        count(*) FILTER (WHERE ${isUnitFree('@> $1::date')}) AS units_free_today
      FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active' AND ${inCity}
        AND u.latitude IS NOT NULL AND u.longitude IS NOT NULL
      GROUP BY u.city, u.location, u.latitude, u.longitude) AS at
    LIMIT ${placesMax}`
  return run(pool, statement(`equipment_places_${shape.join('_')}`, placeColumns, text), values)
}
