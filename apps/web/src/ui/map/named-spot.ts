/** What is known of provinces beside their outlines, and where a place lies that words name. Fetched when it is asked for. */
import type { Coordinates } from '@jihui/protocol/geography/coordinates'

/** `scripts/generate-outline.mjs` writes it. */
export interface ProvinceGround {
  /** Of each ring the first point, and from each to the next: longitude, latitude, in thousandths of a degree. */
  readonly lines: readonly (readonly number[])[]
  readonly cities: readonly (readonly [name: string, lng: number, lat: number])[]
  readonly districts: readonly (readonly [name: string, lng: number, lat: number, city: string])[]
}
export interface ProvinceName {
  readonly name: string
  readonly code: string
  readonly cities: readonly string[]
}
interface Outline {
  readonly features: readonly { readonly properties: ProvinceName }[]
}
const provinces = import.meta.glob<{ default: ProvinceGround }>('./provinces/*.json')
export const groundOf = async (code: string): Promise<ProvinceGround> =>
  (await provinces[`./provinces/${code}.json`]!()).default
const outlineOf = async (): Promise<Outline> => (await import('./china-outline.json')).default as unknown as Outline

export interface NamedSpot {
  readonly point: Coordinates
  readonly zoom: number
}
const near = { city: 10, district: 11 } as const
/** 杭州市 and 杭州, 延边朝鲜族自治州 and 延边. */
const short = (full: string): string => full.replace(/(?:..族)*自治州$|[市盟]$|地区$/, '')
/** The one that is named first: what follows may be a road that is called after another. */
const firstNamed = <T>(words: string, all: readonly T[], namesOf: (one: T) => readonly string[]): T | undefined =>
  all
    .flatMap((one) => {
      const at = Math.min(
        ...namesOf(one)
          .map((name) => words.indexOf(name))
          .filter((place) => place >= 0),
      )
      return Number.isFinite(at) ? [{ one, at }] : []
    })
    .toSorted((a, b) => a.at - b.at)[0]?.one
const namesOfCity = (full: string) => [full, short(full)]

/** Where the district or city lies that words name, as exactly as they do; null: they name none that is known. */
export const findNamedSpot = async (text: string): Promise<NamedSpot | null> => {
  const { features } = await outlineOf()
  const ofProvince = features.filter(({ properties: { name } }) => text.startsWith(name))
  // 吉林省 is not its city.
  const words = text.replace(/^\S{2,3}省|^\S{2,7}自治区/, '')
  const found = firstNamed(words, ofProvince.length > 0 ? ofProvince : features, ({ properties: { cities } }) =>
    cities.flatMap(namesOfCity),
  )
  if (!found) return null
  const { cities, districts } = await groundOf(found.properties.code)
  const city = firstNamed(words, cities, ([name]) => namesOfCity(name))
  if (!city) return null
  const own = districts.filter(([, , , of]) => of === city[0])
  const district = firstNamed(words, own, ([name]) => [name])
  const [, longitude, latitude] = district ?? city
  return { point: { latitude, longitude }, zoom: district ? near.district : near.city }
}
