import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import {
  publishServicePrices,
  readServicePrices,
  withdrawServicePrices,
} from '@jihui/protocol/maintenance/orders/price-list-operations'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../../kits/command/use-command.ts'
import { call } from '../../../../shell/api/call.ts'

export type PricesPage = ResponseOf<typeof readServicePrices.shape>
export type PublishedPrices = PricesPage['current']['prices']
export type PriceVersion = PricesPage['history'][number]
export type PriceChange = PriceVersion['changes'][number]
export type PricesInput = BodyIn<typeof publishServicePrices.shape>

const PRICES = ['service-prices'] as const
export const servicePricesQuery = queryOptions({
  queryKey: PRICES,
  queryFn: ({ signal }) => call(readServicePrices, { signal }),
})
export const usePublish = () =>
  useCommand((body: PricesInput) => call(publishServicePrices, { body }), {
    touches: [PRICES],
    stale: [PRICES],
    told: 'answer',
  })
export const useWithdraw = () =>
  useCommand((version: number) => call(withdrawServicePrices, { params: { version } }), {
    touches: [PRICES],
    stale: [PRICES],
  })
