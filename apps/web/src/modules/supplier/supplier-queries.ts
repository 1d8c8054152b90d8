import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import type { SupplierOrderStatus } from '@jihui/protocol/supplier/machines'
import * as operations from '@jihui/protocol/supplier/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { useUpload } from '../../kits/command/use-upload.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { upload } from '../../shell/api/upload.ts'
import { loadUser } from '../../shell/api/user.ts'

export type SupplierSummary = ResponseOf<typeof operations.readSupplierSummary.shape>
export type SupplierOrder = ResponseOf<typeof operations.readSupplierOrder.shape>
export type Offer = ResponseOf<typeof operations.readOffer.shape>
export type OfferablePart = ResponseOf<typeof operations.listOfferableParts.shape>['results'][number]
const SUPPLIER = ['supplier'] as const
const kept = { touches: [SUPPLIER], stale: [SUPPLIER] }

export const summaryQuery = queryOptions({
  queryKey: [...SUPPLIER, 'summary'],
  queryFn: ({ signal }) => call(operations.readSupplierSummary, { signal }),
})
export const supplierOrdersQuery = (status: SupplierOrderStatus | 'open' | '') =>
  infiniteQueryOptions({
    queryKey: [...SUPPLIER, 'orders', status],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listSupplierOrders, { query: { status, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
export const offersQuery = infiniteQueryOptions({
  queryKey: [...SUPPLIER, 'offers'],
  queryFn: ({ pageParam, signal }) =>
    call(operations.listOffers, { query: { page: pageParam, page_size: 20 }, signal }),
  ...byPages,
})
export const offerableQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...SUPPLIER, 'parts', keyword],
    queryFn: ({ signal }) => call(operations.listOfferableParts, { query: { keyword, page_size: 8 }, signal }),
  })

export interface SupplierForm {
  readonly body: BodyIn<typeof operations.registerSupplier.shape>
  readonly files: Record<string, readonly File[]>
}
/** Who he is to us changes with it. */
export const useRegisterSupplier = () =>
  useUpload(
    ({ body, files }: SupplierForm, onProgress) => {
      const sent = upload(operations.registerSupplier, { body, files, onProgress })
      return { ...sent, done: sent.done.finally(() => void loadUser()) }
    },
    { told: 'answer' },
  )
export const useKeepOffer = () =>
  useCommand((body: BodyIn<typeof operations.keepOffer.shape>) => call(operations.keepOffer, { body }), kept)
export const useWithdrawOffer = () =>
  useCommand((id: number) => call(operations.withdrawOffer, { params: { id } }), kept)
export const useConfirmOrder = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.confirmSupplierOrder.shape>) =>
      call(operations.confirmSupplierOrder, { params: { id }, body }),
    kept,
  )
export const useRefuseOrder = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.refuseSupplierOrder.shape>) =>
      call(operations.refuseSupplierOrder, { params: { id }, body }),
    kept,
  )
export const useShipOrder = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.shipSupplierOrder.shape>) =>
      call(operations.shipSupplierOrder, { params: { id }, body }),
    kept,
  )
