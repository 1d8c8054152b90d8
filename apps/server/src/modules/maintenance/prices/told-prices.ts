import { cityPercentOf, type PriceList, type ToldPrices } from '@jihui/protocol/maintenance/orders/prices'
import { toYuan } from '@jihui/protocol/values'
import type { Queryable } from '../../../platform/database/database.ts'
import { cityAsFiled } from '../../geography/public.ts'
import { pricesOf } from './price-lists.ts'

export const ratesInYuan = ({ hourFen: { light, medium, heavy } }: PriceList) => ({
  light: toYuan(light),
  medium: toYuan(medium),
  heavy: toYuan(heavy),
})

/** What a technician reckons an order's quote with, also without network. */
export const tellPrices = async (db: Queryable, version: number, place: string): Promise<ToldPrices> => {
  const list = await pricesOf(db, version)
  const city = cityAsFiled(place)
  return {
    version,
    city,
    city_percent: cityPercentOf(list, city),
    hour_rates: ratesInYuan(list),
    call_out_fee: toYuan(list.callOutFen),
    technician_share_percent: list.technicianSharePercent,
  }
}
