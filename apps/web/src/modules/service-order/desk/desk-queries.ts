import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/service-order/desk-operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import type { MapView } from '../../../ui/map/base-map.ts'

export type DeskOrder = ResponseOf<typeof operations.getDeskServiceOrder.shape>
export type ListedOrder = ResponseOf<typeof operations.listDeskServiceOrders.shape>['results'][number]
export type AskedTechnician = DeskOrder['offers'][number]
export type Suggested = ResponseOf<typeof operations.suggestForServiceOrder.shape>['results'][number]
export type ServiceMap = ResponseOf<typeof operations.readServiceMap.shape>
export type MappedOrder = ServiceMap['orders'][number]
export type MappedVisit = ServiceMap['visits'][number]
export type MappedTechnician = ServiceMap['technicians'][number]
export type MapCluster = ServiceMap['clusters'][number]
type MapNarrowing = Omit<NonNullable<QueryIn<typeof operations.readServiceMap.shape>>, 'bbox' | 'zoom'>
type Query = Omit<NonNullable<QueryIn<typeof operations.listDeskServiceOrders.shape>>, 'page' | 'page_size'>

const DESK = ['service-orders', 'desk'] as const
const oneKey = (orderId: string) => [...DESK, 'one', orderId] as const

export const deskOrdersQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: [...DESK, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listDeskServiceOrders, { query: { ...query, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
export const deskOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: oneKey(orderId),
    queryFn: ({ signal }) => call(operations.getDeskServiceOrder, { params: { orderId }, signal }),
  })
export const suggestedQuery = (orderId: string, keyword: string) =>
  queryOptions({
    queryKey: [...oneKey(orderId), 'technicians', keyword],
    queryFn: ({ signal }) =>
      call(operations.suggestForServiceOrder, { params: { orderId }, query: { keyword }, signal }),
    staleTime: 0,
  })

/** Who would get what; what was there stays while another amount is asked. */
export const decisionPreviewQuery = (orderId: string, toCustomer: number) =>
  queryOptions({
    queryKey: [...oneKey(orderId), 'decision', toCustomer],
    queryFn: ({ signal }) =>
      call(operations.previewServiceDecision, { params: { orderId }, query: { to_customer: toCustomer }, signal }),
    placeholderData: keepPreviousData,
  })

const MAP_REFRESH_MS = 30_000
/** Asked anew while it is looked at; what was there stays until the next is. */
export const serviceMapQuery = (view: MapView | null, narrowing: MapNarrowing) =>
  queryOptions({
    queryKey: [...DESK, 'map', view, narrowing],
    queryFn: ({ signal }) => call(operations.readServiceMap, { query: { ...view!, ...narrowing }, signal }),
    enabled: view !== null,
    placeholderData: keepPreviousData,
    refetchInterval: MAP_REFRESH_MS,
  })

/** One act on an order; what it answers stands at once, and the list is asked anew. */
const useOrderCommand = <Input>(
  orderId: string,
  run: (input: Input) => Promise<DeskOrder & { success: true; message: string }>,
) =>
  useCommand(run, {
    touches: [DESK],
    stale: [DESK],
    told: 'answer',
    keep: (client, { success: _success, message: _message, ...order }) => client.setQueryData(oneKey(orderId), order),
  })

export const useOffer = (orderId: string) =>
  useOrderCommand(orderId, (body: BodyIn<typeof operations.offerServiceOrder.shape>) =>
    call(operations.offerServiceOrder, { params: { orderId }, body }),
  )
/** Its refusal has no form to stand in. */
export const useWiden = (orderId: string) =>
  useCommand(() => call(operations.widenServiceSearch, { params: { orderId } }), {
    touches: [DESK],
    stale: [DESK],
  })
export const useRaise = (orderId: string) =>
  useOrderCommand(orderId, (body: BodyIn<typeof operations.raiseServiceCallOut.shape>) =>
    call(operations.raiseServiceCallOut, { params: { orderId }, body }),
  )
export const useReplaceByDesk = (orderId: string) =>
  useOrderCommand(orderId, (body: { reason: string }) => call(operations.replaceByDesk, { params: { orderId }, body }))
export const useCallOff = (orderId: string) =>
  useOrderCommand(orderId, (body: { reason: string }) =>
    call(operations.callOffServiceOrder, { params: { orderId }, body }),
  )
export const useDecide = (orderId: string) =>
  useOrderCommand(orderId, (body: BodyIn<typeof operations.decideServiceDispute.shape>) =>
    call(operations.decideServiceDispute, { params: { orderId }, body }),
  )
