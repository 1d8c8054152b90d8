/** Which province, city and district a text names: a chosen region, or the words of an address. */
import { cityPlaces } from './city-places.ts'
import { type District, type DividedCity, dividedCities } from './district-places.ts'

export interface City extends DividedCity {
  /** 杭州 */
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}
/** What a text says, as far as it says it. */
export interface NamedPlace {
  readonly province: string | null
  readonly city: City | null
  readonly district: District | null
}

/** Names in the order in which the longer of two that begin alike is met first. */
const cityNames = Object.keys(cityPlaces).toSorted((a, b) => b.length - a.length)
/** Every city we know, by its short name. */
export const cities: readonly City[] = dividedCities
  .map((divided) => {
    const name = cityNames.find((one) => divided.fullName.startsWith(one))!
    const [latitude, longitude] = cityPlaces[name]!
    return { ...divided, name, latitude, longitude }
  })
  .toSorted((a, b) => b.name.length - a.name.length)

const isMunicipal = (province: string) => /[市区]$/.test(province) && !province.endsWith('自治区')
const provinces = [...new Set(cities.map((city) => city.province))]
  .filter((province) => !isMunicipal(province))
  .map((full) => ({ full, short: full.replace(/(?:壮族|回族|维吾尔)?自治区$|省$/, '') }))

/** A place's name also names districts, towns, roads and houses of others: 北京朝阳区, 大连中山路, 杭州市场. */
const isOfAnother = /^(?:[区镇乡]|[东西南北中]?[路街]|大[道街])/
const isOfAnotherThing = /^(?:驻|第|人民|场|大?学|医院|银行|大厦|[东西南北中]?[路街]|大[道街])/

const stemOf = ({ name }: District): string => name.replace(/[区县市旗]$/, '')

/** The district a text begins with, of these: by its name, by an old one (临安市), or by 滨江 where nothing follows. */
const leadingDistrict = (text: string, { districts, name: cityName }: City): District | null =>
  districts.find(({ name }) => name.length > 2 && text.startsWith(name)) ??
  districts.find((district) => {
    const stem = stemOf(district)
    // 乌鲁木齐市 is the city, not its 乌鲁木齐县.
    return (
      stem.length > 1 && stem !== cityName && text.startsWith(stem) && /^(?:[区县市]|$)/.test(text.slice(stem.length))
    )
  }) ??
  null

/** The district of this city a text names at its beginning; the text may repeat the city. */
export const districtOf = (city: City, text: string): District | null => {
  const written = text.replaceAll(/\s/g, '')
  const starts = [city.fullName, `${city.name}市`, city.name, ''].filter((start) => written.startsWith(start))
  for (const start of starts) {
    const rest = written.slice(start.length)
    const found = leadingDistrict(rest, city) ?? leadingDistrict(rest.replace(/^(?:市辖区|县)/, ''), city)
    if (found) return found
  }
  return null
}

/** The city a text begins with. Without its 市, a name alone says it only where nothing else can be meant. */
const leadingCity = (text: string, among: readonly City[], isInProvince: boolean): City | null =>
  among.find((city) => {
    const { fullName, name } = city
    if (text.startsWith(fullName)) return true
    if (!text.startsWith(name)) return false
    const rest = text.slice(name.length)
    if (isOfAnother.test(rest)) return false
    if (rest === '' || rest.startsWith('市')) return !isOfAnotherThing.test(rest.slice(1))
    return isInProvince || name.length > 2 || leadingDistrict(rest, city) !== null
  }) ?? null

const within = (province: string | null) => (province ? cities.filter((city) => city.province === province) : cities)

/** A county that is named without its city: 义乌市, where only one has that name. */
const onlyDistrictNamed = (text: string, province: string | null): Pick<NamedPlace, 'city' | 'district'> | null => {
  const found = within(province).flatMap((city) =>
    city.districts
      .filter(({ name }) => name.length > 2 && text.startsWith(name))
      .map((district) => ({ city, district })),
  )
  return found.length === 1 ? found[0]! : null
}

/** What lists of regions put between a province and a city it governs itself: 湖北省 省直辖县 仙桃市. */
const governedItself = /省直辖县(?:级行政区划)?|自治区直辖县级行政区划/

/** What stands at the beginning of a text: 浙江省杭州市临安区锦城街道, 杭州临安, 义乌市. Nothing is guessed from its middle. */
export const placeAtStart = (text: string): NamedPlace => {
  const written = text.replaceAll(/[\s,，、]/g, '').replace(governedItself, '')
  const province = provinces.find(({ full, short }) => written.startsWith(full) || written.startsWith(short))
  // 吉林 is both a province and a city of it; 海南 a province and a prefecture elsewhere.
  const readings = province
    ? [
        { province: province.full, isFull: written.startsWith(province.full) },
        { province: null, isFull: false },
      ]
    : [{ province: null, isFull: false }]
  for (const reading of readings) {
    const start = reading.province === null ? '' : reading.isFull ? reading.province : province!.short
    const rest = written.slice(start.length)
    const city = leadingCity(rest, within(reading.province), reading.province !== null)
    if (city) return { province: city.province, city, district: districtOf(city, rest) }
    const only = onlyDistrictNamed(rest, reading.province)
    if (only) return { province: only.city!.province, ...only }
    if (reading.isFull) return { province: reading.province, city: null, district: null }
  }
  return { province: null, city: null, district: null }
}

/** Provinces and cities a text names in full, wherever in it. */
export const placesNamedIn = (text: string): { province: string; city: City | null; name: string }[] => {
  const written = text.replaceAll(/\s/g, '')
  const isMeant = (name: string) => {
    const at = written.indexOf(name)
    return at >= 0 && !isOfAnotherThing.test(written.slice(at + name.length))
  }
  return [
    ...provinces.filter(({ full }) => isMeant(full)).map(({ full }) => ({ province: full, city: null, name: full })),
    ...cities
      .filter(({ fullName }) => isMeant(fullName))
      .map((city) => ({ province: city.province, city, name: city.fullName })),
  ]
}
