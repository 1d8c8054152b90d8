import { type PriceClass, tellPriceList, type ToldPrices } from '@jihui/protocol/maintenance/orders/prices'
import type { Queryable } from '../../../platform/database/database.ts'
import { cityAsFiled } from '../../geography/public.ts'
import { pricesOf } from './price-lists.ts'

/** What a technician reckons an order's quote with, also without network. */
export const tellPrices = async (
  db: Queryable,
  version: number,
  place: string,
  classes?: readonly PriceClass[],
): Promise<ToldPrices> => tellPriceList(await pricesOf(db, version), version, cityAsFiled(place), classes)
