import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import type { Coordinates } from '@jihui/protocol/geography/coordinates'
import { changeOrderSite, getOrderSite } from '@jihui/protocol/iot/arrivals/operations'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { call } from '../../../shell/api/call.ts'

export type Site = ResponseOf<typeof getOrderSite.shape>
export type SiteBody = BodyIn<typeof changeOrderSite.shape>

/** Asked anew when the order moves. */
const SITE = ['rental', 'site'] as const

export const siteQuery = (id: number) =>
  queryOptions({
    queryKey: [...SITE, id],
    queryFn: ({ signal }) => call(getOrderSite, { params: { id }, signal }),
  })
export const useChangeSite = (id: number) =>
  useCommand((body: SiteBody) => call(changeOrderSite, { params: { id }, body }), { touches: [SITE, ['rental']] })
export const useMarkSite = (id: number) =>
  useCommand((point: Coordinates) => call(changeOrderSite, { params: { id }, body: { says: 'point', ...point } }), {
    touches: [SITE, ['rental']],
  })
