import { northDistricts } from './district-places-north.ts'
import { southDistricts } from './district-places-south.ts'
import { southwestDistricts } from './district-places-southwest.ts'

/**
 * Where districts and counties are governed from: province → city → `name latitude longitude`, joined by commas. Degrees
 * (WGS 84), to a kilometre or two; a city without a row is not divided. Sources: docs/decisions/0035.
 */
export type DistrictRows = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface District {
  /** 临安区 */
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}
export interface DividedCity {
  /** 浙江省 */
  readonly province: string
  /** 杭州市 */
  readonly fullName: string
  readonly districts: readonly District[]
}

const districtIn = (row: string): District => {
  const [name = '', latitude, longitude] = row.split(' ')
  return { name, latitude: Number(latitude), longitude: Number(longitude) }
}

/** Every city of the country with its districts, the longest names first, so that the longer of two is met first. */
export const dividedCities: readonly DividedCity[] = [northDistricts, southDistricts, southwestDistricts].flatMap(
  (rows) =>
    Object.entries(rows).flatMap(([province, cities]) =>
      Object.entries(cities).map(([fullName, row]) => ({
        province,
        fullName,
        districts: (row ? row.split(',').map(districtIn) : []).toSorted((a, b) => b.name.length - a.name.length),
      })),
    ),
)
