/** Where a place named in words lies, and how far a machine is brought. */
import { isInChina } from '@jihui/protocol/geography/country'
import { refuse } from '../../platform/refusal.ts'
import { cityPlaces } from './city-places.ts'
import { cities, type City, districtOf, type NamedPlace, placeAtStart } from './named-place.ts'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}
/**
 * A point as somebody stated it; null where he stated none. Half a point is refused, naming what is missing: left out, it
 * would be another place than he meant, at another price.
 */
export const pointOf = (
  [latitudeField, latitude]: readonly [field: string, degrees: number | null | undefined],
  [longitudeField, longitude]: readonly [field: string, degrees: number | null | undefined],
): Point | null => {
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude }
  const half = [latitude, longitude].some((degrees) => typeof degrees === 'number')
  if (half) {
    const missing = typeof latitude === 'number' ? longitudeField : latitudeField
    refuse('request.invalid', { errors: { [missing]: '经度和纬度要一起填写' } })
  }
  return null
}

/**
 * Where somebody's device says he is; null where it does not say. One that has found no place says (0, 0), or what lies
 * abroad: whoever is there is told so, and of what has happened already it is left out.
 */
export const pointOfDevice = (
  { latitude, longitude }: { readonly latitude?: number | undefined; readonly longitude?: number | undefined },
  hasHappened: boolean,
  sentence: string,
): Point | null => {
  if (hasHappened && (latitude === undefined || longitude === undefined)) return null
  const stated = pointOf(['latitude', latitude], ['longitude', longitude])
  if (stated === null || isInChina(stated)) return stated
  return hasHappened ? null : refuse('request.invalid', { errors: { latitude: sentence } })
}

/** A city, or a district of one. */
export interface Place extends NamedPlace {
  readonly province: string
  readonly city: City
  /** 浙江省 杭州市 临安区 */
  readonly name: string
  /** Where it is governed from. */
  readonly point: Point
}

/** Names in the order in which the longer of two that begin alike is met first. */
const names = Object.keys(cityPlaces).toSorted((a, b) => b.length - a.length)
/** 浙江省, 广西壮族自治区: what stands before the city; 吉林 is both a province and a city of it. */
const province = /^\s*(?:[\u4e00-\u9fa5]{2,3}省|[\u4e00-\u9fa5]{2,5}自治区|吉林(?!市))\s*/
/** A city's name also names districts, towns and roads of others: 北京朝阳区, 大连中山路. */
const isOfAnother = /^(?:[区镇乡]|[东西南北中]?[路街])/

/** The city a region names; null when it names none we know. The first that is meant as a city, after its province. */
export const cityNamed = (region: string): string | null => {
  const text = region.replace(province, '')
  const found = names
    .map((name) => ({ name, at: text.indexOf(name) }))
    .filter(({ name, at }) => at >= 0 && !isOfAnother.test(text.slice(at + name.length)))
    .toSorted((a, b) => a.at - b.at || b.name.length - a.name.length)
  // Of 吉林 alone it cannot be said which is meant; the city's name is all there is.
  return found[0]?.name ?? names.find((name) => name === region.trim()) ?? placeAtStart(region).city?.name ?? null
}

/** A city as machines are filed under it: 杭州市 is 杭州. What is no city's full name stays as it is written. */
export const cityAsFiled = (text: string): string => cities.find(({ fullName }) => fullName === text)?.name ?? text

/**
 * Every city a search means by a word, as machines and people are filed under it: the one it names; else those of whose name
 * it is a part; else those of a province or with a district that begins so.
 */
export const citiesMeant = (word: string): readonly string[] => {
  const text = word.replaceAll(/\s/g, '')
  if (text === '') return []
  const named = cityNamed(text)
  if (named !== null) return [named]
  const those = (isMeant: (city: City) => boolean) => cities.filter(isMeant).map(({ name }) => name)
  const parts = those(({ name, fullName }) => name.includes(text) || fullName.startsWith(text))
  if (parts.length > 0 || text.length < 2) return parts
  const ofProvince = those((city) => city.province.startsWith(text))
  if (ofProvince.length > 0) return ofProvince
  return those(({ districts }) => districts.some(({ name }) => name.startsWith(text)))
}

/** The place that is meant by what a text names; null where it names no city. */
export const placeOf = ({ city, district }: NamedPlace): Place | null => {
  if (!city) return null
  const { latitude, longitude } = district ?? city
  const name = [...new Set([city.province, city.fullName]), district?.name ?? ''].filter(Boolean).join(' ')
  return { province: city.province, city, district, name, point: { latitude, longitude } }
}

/** The district of a city a text names at its beginning, without naming the city; null where it names none. */
export const placeInCity = (city: City, text: string): Place | null =>
  placeOf({ province: city.province, city, district: districtOf(city, text) })

/** The place a region names, to its district where it names one. */
export const findPlace = (region: string): Place | null => {
  const started = placeAtStart(region)
  if (started.city) return placeOf(started)
  const name = cityNamed(region)
  const city = cities.find((one) => one.name === name)
  if (!city || (started.province && city.province !== started.province)) return null
  return placeOf({ province: city.province, city, district: districtOf(city, region.slice(region.indexOf(city.name))) })
}

/** The centre of the city or the district a region names. */
export const placeNamed = (region: string): Point | null => findPlace(region)?.point ?? null

const earthKm = 6371
/** Of latitude. */
export const kmPerDegree = (earthKm * Math.PI) / 180
/** Roads wind: measured routes between Chinese cities are about this much longer than the straight line. */
export const roadDetour = 1.25
const radians = (degrees: number) => (degrees * Math.PI) / 180

export const straightKm = (from: Point, to: Point): number => {
  const rise = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const turn = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const straight = rise + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * turn
  return 2 * earthKm * Math.asin(Math.sqrt(straight))
}

/** Kilometres of road between two points, whole ones, estimated. */
export const roadKm = (from: Point, to: Point): number => Math.round(straightKm(from, to) * roadDetour)

/** Most districts end within this many kilometres of where they are governed from. */
const reachKm = 30

/** A district reaches half as far as the next one lies, where that is farther: those of the west are wide. */
const reachOf = (place: Point): number => {
  const others = cities.flatMap((city) => (city.districts.length > 0 ? city.districts : [city]))
  const nearest = others.reduce((least, other) => {
    const distance = straightKm(place, other)
    return distance > 1 && distance < least ? distance : least
  }, Infinity)
  return Math.max(reachKm, nearest / 2)
}

/** Whether a point can lie in a place: in its district, or in any of its city's where it names none. */
export const isWithin = (point: Point, { city, district }: Pick<Place, 'city' | 'district'>): boolean =>
  (district ? [district] : [city, ...city.districts]).some((one) => straightKm(point, one) <= reachOf(one))

/** The city whose seat is nearest to a point, and of its districts the nearest. */
export const nearestPlace = (point: Point): Place => {
  const nearestOf = <T extends Point>(all: readonly T[]): T | null =>
    all.reduce<T | null>(
      (nearest, one) => (nearest === null || straightKm(one, point) < straightKm(nearest, point) ? one : nearest),
      null,
    )
  const city = nearestOf(cities)!
  return placeOf({ province: city.province, city, district: nearestOf(city.districts) })!
}
