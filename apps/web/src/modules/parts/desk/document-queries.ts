import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import type { InboundStatus } from '@jihui/protocol/parts/inbound-machine'
import * as operations from '@jihui/protocol/parts/operations'
import type { OutboundStatus, OutboundUse } from '@jihui/protocol/parts/outbound-machine'
import { listSuppliers } from '@jihui/protocol/supplier/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { PARTS } from './part-queries.ts'

export type Inbound = ResponseOf<typeof operations.readInbound.shape>
export type Outbound = ResponseOf<typeof operations.readOutbound.shape>
const kept = { touches: [PARTS], stale: [PARTS] }

export const inboundsQuery = (query: { readonly status?: InboundStatus | 'open' }) =>
  infiniteQueryOptions({
    queryKey: [...PARTS, 'inbounds', query],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listInbounds, { query: { ...query, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })
export const inboundQuery = (id: number) =>
  queryOptions({
    queryKey: [...PARTS, 'inbound', id],
    queryFn: ({ signal }) => call(operations.readInbound, { params: { id }, signal }),
  })
export const outboundsQuery = (query: { readonly status?: OutboundStatus | 'open'; readonly to?: OutboundUse }) =>
  infiniteQueryOptions({
    queryKey: [...PARTS, 'outbounds', query],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listOutbounds, { query: { ...query, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })
export const outboundQuery = (id: number) =>
  queryOptions({
    queryKey: [...PARTS, 'outbound', id],
    queryFn: ({ signal }) => call(operations.readOutbound, { params: { id }, signal }),
  })
export const suppliersQuery = queryOptions({
  queryKey: [...PARTS, 'suppliers'],
  queryFn: ({ signal }) => call(listSuppliers, { query: { page_size: 100 }, signal }),
})

export const useCreateInbound = () =>
  useCommand((body: BodyIn<typeof operations.createInbound.shape>) => call(operations.createInbound, { body }), kept)
export const useOrderInbound = (id: number) => useCommand(() => call(operations.orderInbound, { params: { id } }), kept)
export const useReceiveInbound = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.receiveInbound.shape>) => call(operations.receiveInbound, { params: { id }, body }),
    kept,
  )
export const useCancelInbound = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.cancelInbound.shape>) => call(operations.cancelInbound, { params: { id }, body }),
    kept,
  )
export const useCreateOutbound = () =>
  useCommand((body: BodyIn<typeof operations.createOutbound.shape>) => call(operations.createOutbound, { body }), kept)
export const useIssueOutbound = (id: number) =>
  useCommand(() => call(operations.issueOutbound, { params: { id }, body: {} }), kept)
export const useReturnOutbound = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.returnOutbound.shape>) => call(operations.returnOutbound, { params: { id }, body }),
    kept,
  )
export const useCancelOutbound = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.cancelOutbound.shape>) => call(operations.cancelOutbound, { params: { id }, body }),
    kept,
  )
