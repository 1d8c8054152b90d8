import { areaList } from '@vant/area-data'
import { regionRows, type Region } from './cities.ts'

/** Only ever imported lazily: the list of all districts weighs 30 KB. */
export interface RegionPath {
  province: string
  city: string
  district: string
}

export const districtsOf = (cityCode: string): Region[] => regionRows(areaList.county_list, cityCode.slice(0, 4))

/** 110100 北京市 repeats its province; nobody says it twice. */
export function regionText(districtCode: string): string {
  const province = areaList.province_list[`${districtCode.slice(0, 2)}0000`] ?? ''
  const city = areaList.city_list[`${districtCode.slice(0, 4)}00`] ?? ''
  const district = areaList.county_list[districtCode] ?? ''
  return [province, city === province ? '' : city, district].filter(Boolean).join(' ')
}

export interface FoundRegion extends Region {
  /** The whole way: 浙江省 杭州市 上城区 */
  text: string
  cityCode: string
}

/** Cities first, then districts, by any part of the name. */
export function findRegions(keyword: string, level: 'city' | 'district', most = 30): FoundRegion[] {
  const wanted = keyword.trim()
  if (!wanted) return []
  const cities = regionRows(areaList.city_list)
    .filter((city) => city.name.includes(wanted))
    .map((city) => ({ ...city, cityCode: city.code, text: regionText(`${city.code.slice(0, 4)}00`) }))
  const districts = regionRows(areaList.county_list)
    .filter(
      ({ code, name }) =>
        name.includes(wanted) ||
        (level === 'district' && (areaList.city_list[`${code.slice(0, 4)}00`] ?? '').includes(wanted)),
    )
    .map((district) => ({ ...district, cityCode: `${district.code.slice(0, 4)}00`, text: regionText(district.code) }))
  return (level === 'city' ? [...cities, ...districts] : districts).slice(0, most)
}
