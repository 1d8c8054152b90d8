import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as orders from '@jihui/protocol/freight/order-operations'
import * as trips from '@jihui/protocol/freight/trip-operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type FreightOrder = ResponseOf<typeof orders.listFreightOrders.shape>['results'][number]
export type FreightOrderDetail = ResponseOf<typeof orders.getFreightOrder.shape>
export type Tracking = ResponseOf<typeof trips.trackTrip.shape>
export type SharedTrip = ResponseOf<typeof trips.readSharedTrip.shape>
export type Extra = FreightOrderDetail['extras'][number]

export const ORDERS = ['freight-orders'] as const
export const ordersQuery = (
  query: Omit<NonNullable<QueryIn<typeof orders.listFreightOrders.shape>>, 'page' | 'page_size'>,
) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(orders.listFreightOrders, { query: { ...query, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
export const freightOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ORDERS, id],
    queryFn: ({ signal }) => call(orders.getFreightOrder, { params: { id }, signal }),
  })
export const trackingQuery = (id: number) =>
  queryOptions({
    queryKey: [...ORDERS, id, 'tracking'],
    queryFn: ({ signal }) => call(trips.trackTrip, { params: { id }, signal }),
  })
export const cancelPreviewQuery = (id: number, isOpen: boolean) =>
  queryOptions({
    queryKey: [...ORDERS, id, 'cancel-preview'],
    queryFn: ({ signal }) => call(orders.previewCancellation, { params: { id }, signal }),
    enabled: isOpen,
    staleTime: 0,
    retry: false,
  })
export const sharedTripQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-trip', token],
    queryFn: ({ signal }) => call(trips.readSharedTrip, { params: { token }, signal }),
    retry: false,
  })

const CARGOS = ['cargos'] as const
const MATCHES = ['cargo-matches'] as const
/** What is not asked for any more once it is taken. */
const MATCH = ['cargo-match'] as const
const touches = [ORDERS, CARGOS, MATCHES]
export const useAcceptCargo = (cargoId: number) =>
  useCommand(
    (body: BodyIn<typeof orders.acceptCargo.shape>) => call(orders.acceptCargo, { params: { id: cargoId }, body }),
    { touches, stale: [CARGOS, MATCHES, MATCH] },
  )
export const useChooseBid = (cargoId: number, version: number) =>
  useCommand((bid: number) => call(orders.chooseBid, { params: { id: cargoId, bid }, body: { version } }), {
    touches,
    stale: [CARGOS],
  })

const settled = { touches, stale: [ORDERS] }
export const useConfirmDelivery = (id: number) =>
  useCommand(() => call(orders.confirmDelivery, { params: { id } }), settled)
export const useAgree = (id: number) => useCommand(() => call(orders.agreeToDispute, { params: { id } }), settled)
export const useReleaseNoShow = (id: number) =>
  useCommand(() => call(orders.releaseNoShow, { params: { id } }), settled)
export const useDispute = (id: number) =>
  useCommand(
    (body: BodyIn<typeof orders.disputeDelivery.shape>) => call(orders.disputeDelivery, { params: { id }, body }),
    settled,
  )
export const useAnswerDispute = (id: number) =>
  useCommand(
    (body: BodyIn<typeof orders.answerDispute.shape>) => call(orders.answerDispute, { params: { id }, body }),
    settled,
  )
export const useCancelOrder = (id: number) =>
  useCommand(
    (body: BodyIn<typeof orders.cancelFreightOrder.shape>) => call(orders.cancelFreightOrder, { params: { id }, body }),
    settled,
  )
export const useEscalate = (id: number) =>
  useCommand((body: { reason: string }) => call(orders.escalateTrip, { params: { id }, body }), settled)
export const useRate = (id: number) =>
  useCommand(
    (body: BodyIn<typeof orders.rateFreightOrder.shape>) => call(orders.rateFreightOrder, { params: { id }, body }),
    settled,
  )
export const useClaimExtra = (id: number) =>
  useCommand((body: BodyIn<typeof trips.claimExtra.shape>) => call(trips.claimExtra, { params: { id }, body }), {
    touches,
  })
export const useAcceptExtra = (id: number, extra: number) =>
  useCommand(() => call(trips.acceptExtra, { params: { id, extra } }), settled)
export const useObjectExtra = (id: number, extra: number) =>
  useCommand((body: { reason: string }) => call(trips.objectExtra, { params: { id, extra }, body }), settled)
export const useAssignDriver = (id: number) =>
  useCommand((driver: number) => call(orders.assignDriver, { params: { id }, body: { driver_id: driver } }), settled)
export const useShare = (id: number) =>
  useCommand((hours: number) => call(trips.shareTrip, { params: { id }, body: { hours } }), { told: 'refusal' })
