import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as orders from '@jihui/protocol/freight/order-operations'
import * as trips from '@jihui/protocol/freight/trip-operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type DeskOrder = ResponseOf<typeof orders.listDeskOrders.shape>['results'][number]
type Query = Omit<NonNullable<QueryIn<typeof orders.listDeskOrders.shape>>, 'page' | 'page_size'>
export type Concern = NonNullable<Query['concern']>
const DESK = ['freight-orders', 'desk'] as const

export const deskOrdersQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: [...DESK, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(orders.listDeskOrders, { query: { ...query, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })
export const deskOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [...DESK, id],
    queryFn: ({ signal }) => call(orders.getDeskOrder, { params: { id }, signal }),
  })

const settled = { touches: [['freight-orders']], stale: [['freight-orders']] }
export const useDecideDispute = (id: number) =>
  useCommand(
    (body: BodyIn<typeof orders.decideDispute.shape>) => call(orders.decideDispute, { params: { id }, body }),
    settled,
  )
export const useStepIn = (id: number) =>
  useCommand((body: { reason: string }) => call(orders.stepIn, { params: { id }, body }), settled)
export const useOpenCode = (id: number) =>
  useCommand((body: { reason: string }) => call(orders.openCode, { params: { id }, body }), settled)
export const useCallOff = (id: number) =>
  useCommand(
    (body: BodyIn<typeof orders.callOffOrder.shape>) => call(orders.callOffOrder, { params: { id }, body }),
    settled,
  )
export const useDecideExtra = (id: number, extra: number) =>
  useCommand(
    (body: BodyIn<typeof trips.decideExtra.shape>) => call(trips.decideExtra, { params: { id, extra }, body }),
    settled,
  )
export const useWaiveExtra = (id: number, extra: number) =>
  useCommand((body: { reason: string }) => call(trips.waiveExtra, { params: { id, extra }, body }), settled)
