/** Where a place named in words lies, and how far a machine is brought. */
import { cityPlaces } from './city-places.ts'

export interface Point {
  readonly latitude: number
  readonly longitude: number
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
  return found[0]?.name ?? names.find((name) => name === region.trim()) ?? null
}

/** The centre of the city a region names. */
export const placeNamed = (region: string): Point | null => {
  const name = cityNamed(region)
  if (!name) return null
  const [latitude, longitude] = cityPlaces[name]!
  return { latitude, longitude }
}

const earthKm = 6371
/** Roads wind: measured routes between Chinese cities are about this much longer than the straight line. */
const detour = 1.25
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres of road between two points, whole ones. */
export const roadKm = (from: Point, to: Point): number => {
  const rise = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const turn = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const straight = rise + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * turn
  return Math.round(2 * earthKm * Math.asin(Math.sqrt(straight)) * detour)
}
