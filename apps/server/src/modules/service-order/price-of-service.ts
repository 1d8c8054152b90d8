/** What a visit costs at least and at most somewhere, told before anything is sent: by the list an order made now would keep. */
import { isInChina } from '@jihui/protocol/geography/country'
import { callOutOf, type PriceList } from '@jihui/protocol/maintenance/orders/prices'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type { serviceQuote, serviceQuoteRequest, serviceTypeList } from '@jihui/protocol/service-order/schema'
import {
  priceRangeOf,
  type ServiceTypeCode,
  serviceTypeCodes,
  serviceTypeOf,
} from '@jihui/protocol/service-order/service-types'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { addMinutes } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findPlace, nearestPlace, pointOf } from '../geography/public.ts'
import { currentPrices, pricedCity, type PriceVersion } from '../maintenance/public.ts'
import { countTechnicians } from '../technician/public.ts'

type Reading = Pick<Services, 'db' | 'clock'>

const rangeIn = (list: PriceList, city: string, code: ServiceTypeCode) => {
  const { lowFen, highFen } = priceRangeOf(list, city, code)
  return { low: toYuan(lowFen), high: toYuan(highFen), callOut: toYuan(callOutOf(list, city).priceFen) }
}

/** What an order made now goes by: the range that was shown a while ago is a promise, so that a list that rose since is not its. */
export const promisedPrices = async (
  db: Queryable,
  city: string,
  code: ServiceTypeCode,
  now: Date,
): Promise<PriceVersion> => {
  const current = await currentPrices(db, now)
  const shown = await currentPrices(db, addMinutes(now, -serviceOrderLimits.shownMinutes))
  const mostOf = ({ list }: PriceVersion): number => priceRangeOf(list, city, code).highFen
  const wayOf = ({ list }: PriceVersion): number => callOutOf(list, city).priceFen
  const risen = mostOf(current) - mostOf(shown) || wayOf(current) - wayOf(shown)
  return risen > 0 ? shown : current
}

export const listPricedTypes = async (
  { db, clock }: Reading,
  region: string,
): Promise<z.output<typeof serviceTypeList>> => {
  const city = pricedCity(region)
  const { list } = await currentPrices(db, clock.now())
  return serviceTypeCodes.map((code) => {
    const { low, high, callOut } = rangeIn(list, city, code)
    return { code, name: serviceTypeOf(code).name, call_out_fee: callOut, price_from: low, price_to: high }
  })
}

type Asked = z.output<typeof serviceQuoteRequest>
/** The city that is named, else the one nearest to where the telephone is: as the order would be placed. */
const placeOf = ({ city, latitude, longitude }: Asked) => {
  const point = pointOf(['latitude', latitude], ['longitude', longitude])
  if (city !== '' || point === null) {
    const place = findPlace(city) ?? refuse('request.invalid', { errors: { city: '没有找到这个城市' } })
    return { city: place.city.name, point: place.point }
  }
  if (!isInChina(point)) refuse('request.invalid', { errors: { latitude: '这个位置不在服务范围内' } })
  return { city: nearestPlace(point).city.name, point }
}

export const quoteVisit = async ({ db, clock }: Reading, asked: Asked): Promise<z.output<typeof serviceQuote>> => {
  const { city, point: place } = placeOf(asked)
  const { list } = await currentPrices(db, clock.now())
  const { low, high, callOut } = rangeIn(list, city, asked.service_type_code)
  const { skill, level } = serviceTypeOf(asked.service_type_code)
  return {
    success: true,
    estimatedMinPrice: low,
    estimatedMaxPrice: high,
    call_out_fee: callOut,
    technicians: await countTechnicians(db, { place, skill, level }),
  }
}
