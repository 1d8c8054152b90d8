import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import { correctRecord, getRecord, listRecords } from '@jihui/protocol/maintenance/orders/record-operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { CARE } from './order-queries.ts'

export type CareRecord = ResponseOf<typeof listRecords.shape>['results'][number]
export type CareRecordDetail = ResponseOf<typeof getRecord.shape>

const RECORDS = [...CARE, 'records'] as const
export const recordsQuery = (query: Omit<NonNullable<QueryIn<typeof listRecords.shape>>, 'page' | 'page_size'>) =>
  infiniteQueryOptions({
    queryKey: [...RECORDS, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listRecords, { query: { ...query, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
export const recordQuery = (id: number) =>
  queryOptions({
    queryKey: [...RECORDS, id],
    queryFn: ({ signal }) => call(getRecord, { params: { id }, signal }),
  })
export const useCorrectRecord = (id: number) =>
  useCommand((body: BodyIn<typeof correctRecord.shape>) => call(correctRecord, { params: { id }, body }), {
    touches: [RECORDS],
    stale: [RECORDS],
  })
