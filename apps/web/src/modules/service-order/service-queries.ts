import { addressOfCall, type BodyIn, type ResponseOf } from '@jihui/protocol/endpoint'
import { serviceOrderPayable } from '@jihui/protocol/service-order/payable'
import * as operations from '@jihui/protocol/service-order/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCommand, type CommandOptions } from '../../kits/command/use-command.ts'
import { ApiError } from '../../shell/api/api-error.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { request } from '../../shell/api/request.ts'
import type { PaidThing } from '../payment/public.ts'
import { forgetAccessOf, useAccessOf } from './order-access.ts'

export type ServiceType = ResponseOf<typeof operations.listServiceTypes.shape>[number]
export type ServiceOrder = ResponseOf<typeof operations.getServiceOrder.shape>
export type OwnServiceOrder = ResponseOf<typeof operations.listOwnServiceOrders.shape>['results'][number]
export type ServiceQuote = NonNullable<ServiceOrder['quote']>
export type Candidate = ResponseOf<typeof operations.listServiceCandidates.shape>['results'][number]
type QuoteAsked = BodyIn<typeof operations.quoteService.shape>

const SERVICE = ['service-order'] as const
const OWN_SHOWN = 3
const PRICES_STALE_MS = 5 * 60_000

/** `city` in words; '' is anywhere. What was shown stays while another city's is asked for. */
export const serviceTypesQuery = (city: string) =>
  queryOptions({
    queryKey: [...SERVICE, 'types', city],
    queryFn: ({ signal }) => call(operations.listServiceTypes, { query: { city }, signal }),
    staleTime: PRICES_STALE_MS,
    placeholderData: keepPreviousData,
  })
/** What it may cost, and whether somebody is near enough. */
export const priceQuery = (asked: QuoteAsked) =>
  queryOptions({
    queryKey: [...SERVICE, 'price', asked],
    queryFn: ({ signal }) => call(operations.quoteService, { body: asked, signal }),
    staleTime: PRICES_STALE_MS,
    retry: false,
  })

/** What whoever is signed in has asked for, wherever he did. */
export const ownOrdersQuery = (reader: number) =>
  infiniteQueryOptions({
    queryKey: [...SERVICE, 'own', reader],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listOwnServiceOrders, { query: { page: pageParam, page_size: OWN_SHOWN }, signal }),
    ...byPages,
  })

/** Whatever was read of an order, by whoever reads. */
export const orderKey = (orderId: string) => [...SERVICE, 'order', orderId] as const
/** `access`: the telephone's proof; `reader`: who is signed in. Without either it is masked. */
export const orderQuery = (orderId: string, access: string | undefined, reader: number | undefined) =>
  queryOptions({
    queryKey: [...orderKey(orderId), access ?? '', reader ?? 0],
    queryFn: ({ signal }) => call(operations.getServiceOrder, { params: { orderId }, signal, ...withProof(access) }),
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status !== 0),
  })
/** `version`: of the order; who was asked is another list once it has moved. */
export const candidatesQuery = (orderId: string, version: number) =>
  queryOptions({
    queryKey: [...orderKey(orderId), 'candidates', version],
    queryFn: ({ signal }) => call(operations.listServiceCandidates, { params: { orderId }, signal }),
    retry: false,
  })

const withProof = (access: string | undefined) => (access === undefined ? {} : { bearer: access })
const isUnproved = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'service_order.proof_required'

/** Where one picture is shown from; it is there as long as the page is. */
export const photoQuery = (orderId: string, id: string, access: string) =>
  queryOptions({
    queryKey: [...orderKey(orderId), 'photo', id],
    queryFn: async ({ signal }) => {
      const path = addressOfCall(operations.readServicePhoto, { params: { orderId, id } })
      return URL.createObjectURL((await request('GET', path, { as: 'blob', bearer: access, signal })) as Blob)
    },
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
  })

/** One act on an order, with the telephone's proof where this visit holds it; a proof that is over is asked for again. */
function useAct<Input, Answer>(
  orderId: string,
  run: (input: Input, proof: { bearer?: string }) => Promise<Answer>,
  options: CommandOptions<Input, Answer> = {},
) {
  const access = useAccessOf(orderId)
  return useCommand((input: Input) => run(input, withProof(access)), {
    touches: [orderKey(orderId)],
    waits: true,
    ...options,
    failed: (error) => {
      if (isUnproved(error)) forgetAccessOf(orderId)
    },
  })
}
export const useConsent = (orderId: string) =>
  useAct(orderId, (body: BodyIn<typeof operations.consentToServiceQuote.shape>, proof) =>
    call(operations.consentToServiceQuote, { params: { orderId }, body, ...proof }),
  )
export const useCancelOrder = (orderId: string) =>
  useAct(orderId, (reason: string, proof) =>
    call(operations.cancelServiceOrder, { params: { orderId }, body: { reason }, ...proof }),
  )
export const useWiden = (orderId: string) =>
  useAct(orderId, (_: void, proof) => call(operations.widenOwnServiceSearch, { params: { orderId }, ...proof }))
export const useSearchOn = (orderId: string) =>
  useAct(orderId, (_: void, proof) => call(operations.searchOnForService, { params: { orderId }, ...proof }))
export const useReplace = (orderId: string) =>
  useAct(orderId, (_: void, proof) => call(operations.replaceServiceTechnician, { params: { orderId }, ...proof }))
export const useAccept = (orderId: string) =>
  useAct(orderId, (_: void, proof) => call(operations.confirmServiceOrder, { params: { orderId }, ...proof }))
export const useDispute = (orderId: string) =>
  useAct(
    orderId,
    (reason: string, proof) =>
      call(operations.disputeServiceOrder, { params: { orderId }, body: { reason }, ...proof }),
    { told: 'answer' },
  )
export const useRate = (orderId: string) =>
  useAct(
    orderId,
    (body: BodyIn<typeof operations.rateServiceOrder.shape>, proof) =>
      call(operations.rateServiceOrder, { params: { orderId }, body, ...proof }),
    { told: 'answer' },
  )
export const useRework = (orderId: string) =>
  useAct(
    orderId,
    (body: BodyIn<typeof operations.reworkServiceOrder.shape>, proof) =>
      call(operations.reworkServiceOrder, { params: { orderId }, body, ...proof }),
    { told: 'answer' },
  )
/** What calling it off costs now, in the server's sentence. */
export const cancelCostQuery = (orderId: string, access: string | undefined) =>
  queryOptions({
    queryKey: [...orderKey(orderId), 'cancel-cost', access ?? ''],
    queryFn: ({ signal }) =>
      call(operations.previewServiceCancel, { params: { orderId }, signal, ...withProof(access) }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The order as something to be paid, by an account or by the telephone's proof. */
export const orderToPay = (orderId: string, access: string | undefined): PaidThing => {
  const params = { orderId }
  const proof = withProof(access)
  return {
    place: serviceOrderPayable.kind,
    id: orderId,
    create: (body, idempotencyKey) => call(operations.createServicePayment, { params, body, idempotencyKey, ...proof }),
    status: (signal) => call(operations.getServicePaymentStatus, { params, signal, ...proof }),
    cancel: () => call(operations.cancelServicePayment, { params, ...proof }),
    stale: [orderKey(orderId)],
  }
}
