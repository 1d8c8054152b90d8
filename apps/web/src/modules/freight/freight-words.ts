import type { VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import { clockTime, dayNumber, monthDay, shanghaiDay, today } from '../../ui/text/format.ts'
import type { Cargo, CargoStop } from './queries.ts'

export const freightPaths = {
  platform: '/transportation/platform',
  price: '/transportation/pricing-demo',
  publish: '/transportation/publish-cargo',
  cargos: '/transportation/cargo-list',
  cargo: (id: number) => `/transportation/cargo-detail/${id}`,
  map: '/transportation/cargo-map',
  nearby: '/transportation/nearby-orders',
  live: '/transportation/real-time-matching',
  driverRegister: '/transportation/driver-register',
  shipperRegister: '/transportation/shipper-register',
  driverHome: '/transportation/driver-dashboard',
  driverProfile: '/transportation/driver-profile',
  driverNews: '/transportation/driver-notifications',
  earnings: '/transportation/driver-earnings',
  addVehicle: '/transportation/driver-register?again=1',
  shipperHome: '/transportation/shipper-dashboard',
  shipperSettings: '/transportation/shipper-settings',
  finance: '/transportation/shipper-finance',
  membership: '/transportation/membership-center',
  news: '/transportation/notifications',
} as const

/** The drawing of each type. */
export const vehicleDrawings: Readonly<Record<VehicleTypeCode, string>> = {
  box_4_2: 'box-truck',
  flatbed_4_2: 'flatbed-truck',
  box_6_8: 'box-truck',
  flatbed_6_8: 'stake-truck',
  crane_6_8: 'loader-crane',
  rollback_7: 'flatbed-truck',
  box_9_6: 'box-truck',
  flatbed_9_6: 'stake-truck',
  lowbed_13: 'lowbed',
  flatbed_13: 'flatbed-truck',
  flatbed_17_5: 'flatbed-truck',
  lowbed_17_5: 'lowbed',
}

/** 柯桥, or 绍兴 where no district is known. */
export const placeOf = ({ district, city }: Pick<CargoStop, 'district' | 'city'>): string =>
  (district.length > 2 ? district.replace(/[区县市]$/, '') : district) || city
/** 柯桥 → 北仑 */
export const wayOf = ({
  stops,
  from_city: from,
  to_city: to,
}: Pick<Cargo, 'stops' | 'from_city' | 'to_city'>): string => {
  const [first, last] = [stops[0], stops.at(-1)]
  const names = [first ? placeOf(first) : from, last ? placeOf(last) : to]
  // Within one city the districts say more; between two the cities do where a district has none.
  return names.join(' → ')
}

/** How many letters an address repeats of the place it is in: 杭州市滨江区江南大道 8 号, in 杭州市, three. */
const repeated = (place: string, address: string): number => {
  let length = Math.min(place.length, address.length)
  while (length > 1 && !place.endsWith(address.slice(0, length))) length -= 1
  return length > 1 ? length : 0
}
/** 杭州市 + 杭州市滨江区江南大道 8 号 → 杭州市滨江区江南大道 8 号 */
export const placeText = (place: string, address: string): string => {
  const written = address.trim()
  const length = repeated(place, written)
  return length > 0 ? place + written.slice(length) : [place, written].filter(Boolean).join(' ')
}
/** 杭州滨江区 + 滨江区江南大道 8 号 → 江南大道 8 号, below the name of its place. */
export const addressIn = (place: string, address: string): string =>
  address.trim().slice(repeated(place, address.trim())).trim() || address

const dayWord = (instant: string): string => {
  const day = shanghaiDay(instant)
  const distance = dayNumber(day) - dayNumber(today())
  return distance === 0 ? '今天' : distance === 1 ? '明天' : distance === -1 ? '昨天' : monthDay(day)
}
/** 明天 07:00–11:00, 11月26日 20:00 – 11月27日 02:00 */
export const windowText = (start: string, end: string): string =>
  shanghaiDay(start) === shanghaiDay(end)
    ? `${dayWord(start)} ${clockTime(start)}–${clockTime(end)}`
    : `${dayWord(start)} ${clockTime(start)} – ${dayWord(end)} ${clockTime(end)}`
/** 明天 07:00 装 */
export const pickupText = ({ stops }: Pick<Cargo, 'stops'>): string => {
  const first = stops[0]
  return first ? `${dayWord(first.window_start)} ${clockTime(first.window_start)} 装` : ''
}

/** 数控车床 1 件，5.4 吨 */
export const goodsText = ({ name, pieces, weight_t: weight }: Cargo['goods']): string =>
  `${name} ${pieces} 件，${weight} 吨`
/** 3.2 × 2.1 × 2.2 米 */
export const sizeText = ({ length_m, width_m, height_m }: Cargo['goods']): string => {
  const known = [length_m && `长 ${length_m}`, width_m && `宽 ${width_m}`, height_m && `高 ${height_m}`].filter(Boolean)
  return known.length > 0 ? `${known.join('、')} 米` : ''
}

/** 2 小时 10 分 */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} 小时` : '', rest > 0 || hours === 0 ? `${rest} 分` : ''].filter(Boolean).join(' ')
}

interface Recorded {
  readonly completed_trips: number
  readonly on_time_percent: number | null
  readonly rating: number | null
}
/** 跑过 13 单 · 准点 92% · 4.4 分 */
export const recordText = ({ completed_trips: trips, on_time_percent: onTime, rating }: Recorded): string =>
  [trips > 0 ? `跑过 ${trips} 单` : '新司机', onTime !== null && `准点 ${onTime}%`, rating !== null && `${rating} 分`]
    .filter(Boolean)
    .join(' · ')
