import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import type { maintenancePrices } from '@jihui/protocol/maintenance/orders/price-schema'
import { priceRowsOf } from '@jihui/protocol/maintenance/orders/prices'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findPlace } from '../../geography/public.ts'
import { currentPrices } from './price-lists.ts'

/** As prices know it; '' where none is named. */
export const pricedCity = (region: string): string =>
  region === ''
    ? ''
    : (findPlace(region)?.city.name ?? refuse('request.invalid', { errors: { city: '没有找到这个城市' } }))

/** What work costs, told to everybody before anything is begun. */
export const readPrices = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  region: string,
): Promise<z.output<typeof maintenancePrices>> => {
  const city = pricedCity(region)
  const { version, validFrom, list } = await currentPrices(db, clock.now())
  const rows = priceRowsOf(list, city)
  return {
    version,
    valid_from: validFrom?.toISOString() ?? null,
    city,
    count: rows.length,
    results: rows.map(({ code, kind, name, priceFen }) => ({ code, kind, name, price: toYuan(priceFen) })),
    technician_share_percent: list.technicianSharePercent,
    warranty_days: workOrderLimits.warrantyDays,
    acceptance_hours: workOrderLimits.acceptanceHours,
    quote_hours: workOrderLimits.quoteHours,
  }
}
