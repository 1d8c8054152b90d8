import { isInChina } from '@jihui/protocol/geography/country'
import { refuse } from '../../../platform/refusal.ts'
import { decidePlace, placeNamed, type Point, pointOf } from '../../geography/public.ts'

export interface StatedStop {
  /** As chosen or written; '' where only a point was given. */
  readonly city: string
  readonly address?: string
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}
export interface PlacedStop {
  readonly name: string
  /** 绍兴; '' of a bare point. */
  readonly city: string
  /** 柯桥区; '' where no words name one. */
  readonly district: string
  readonly point: Point
  /** Its words name it. A bare point is never measured by a service: trying coordinates would spend its quota. */
  readonly isNamed: boolean
  /** It was stated, not taken from what the words name. */
  readonly isExact: boolean
}

const refuseCity = (field: string, city: string): never => {
  const sentence = city === '' ? '请选择城市' : `没有找到“${city}”，请从城市列表里选`
  return refuse('freight.place_unknown', { errors: { [field]: sentence } })
}
const placeStop = ({ city, address = '', latitude, longitude }: StatedStop, at: number): PlacedStop => {
  const cityField = `stops.${at}.city`
  const pointField = `stops.${at}.latitude`
  // What is written behind it would be another place than was meant.
  if (city !== '' && placeNamed(city) === null) refuseCity(cityField, city)
  const stated = pointOf([pointField, latitude], [`stops.${at}.longitude`, longitude])
  if (stated && !isInChina(stated))
    refuse('freight.place_unknown', { errors: { [pointField]: '这个位置不在能运到的范围内' } })
  const { place, point } = decidePlace(
    { region: city, address, point: stated },
    {
      code: 'freight.place_unknown',
      addressField: address === '' ? cityField : `stops.${at}.address`,
      addressLabel: '地址',
      pointField,
    },
  )
  if (!point || (address !== '' && !place)) return refuseCity(cityField, city)
  return {
    name: place?.name ?? '地图上的位置',
    city: place?.city.name ?? '',
    district: place?.district?.name ?? '',
    point,
    isNamed: place !== null,
    isExact: stated !== null,
  }
}

/** Where the stops lie. Refuses words that name no place we know, points outside China, and points beside their words. */
export const placeStops = (stops: readonly StatedStop[]): PlacedStop[] => stops.map(placeStop)
