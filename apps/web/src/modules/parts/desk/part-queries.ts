import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/parts/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { useUpload } from '../../../kits/command/use-upload.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { upload } from '../../../shell/api/upload.ts'

export type Part = ResponseOf<typeof operations.readPart.shape>
export type Movement = ResponseOf<typeof operations.listMovements.shape>['results'][number]
export type PartFinding = ResponseOf<typeof operations.listPartFindings.shape>['results'][number]
export type Shortages = ResponseOf<typeof operations.listShortages.shape>
type Query = Omit<NonNullable<QueryIn<typeof operations.listParts.shape>>, 'page' | 'page_size'>

/** Everything the store shows hangs together: what comes and goes changes what lies there. */
export const PARTS = ['parts'] as const
const touches = [PARTS]

export const partsQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: [...PARTS, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listParts, { query: { ...query, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })
/** A few whose name or number begins like that, to choose from. */
export const foundPartsQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...PARTS, 'found', keyword],
    queryFn: ({ signal }) => call(operations.listParts, { query: { keyword, page_size: 6 }, signal }),
    enabled: keyword.trim() !== '',
  })
export const partQuery = (id: number) =>
  queryOptions({
    queryKey: [...PARTS, 'one', id],
    queryFn: ({ signal }) => call(operations.readPart, { params: { id }, signal }),
  })
export const movementsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...PARTS, 'movements', id],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listMovements, { params: { id }, query: { page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })
export const stockThenQuery = (id: number, day: string) =>
  queryOptions({
    queryKey: [...PARTS, 'then', id, day],
    queryFn: ({ signal }) =>
      call(operations.readStockThen, { params: { id }, query: { at: `${day}T23:59:59+08:00` }, signal }),
    enabled: day !== '',
  })
/** Used, and not on the books: places to be counted. */
export const findingsQuery = infiniteQueryOptions({
  queryKey: [...PARTS, 'findings'],
  queryFn: ({ pageParam, signal }) =>
    call(operations.listPartFindings, { query: { page: pageParam, page_size: 30 }, signal }),
  ...byPages,
})
export const shortagesQuery = queryOptions({
  queryKey: [...PARTS, 'shortages'],
  queryFn: ({ signal }) => call(operations.listShortages, { signal }),
})

export const useCreatePart = () =>
  useCommand((body: BodyIn<typeof operations.createPart.shape>) => call(operations.createPart, { body }), { touches })
export const useChangePart = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.changePart.shape>) => call(operations.changePart, { params: { id }, body }),
    { touches, stale: [PARTS] },
  )
export const useSetPhoto = (id: number) =>
  useUpload(
    (photo: File, onProgress) =>
      upload(operations.setPartPhoto, { params: { id }, files: { photo: [photo] }, onProgress }),
    { touches },
  )
export const useCountPart = (id: number) =>
  useCommand(
    (body: BodyIn<typeof operations.countPart.shape>) => call(operations.countPart, { params: { id }, body }),
    { touches, stale: [PARTS] },
  )
export const useMovePart = (id: number) =>
  useCommand((body: BodyIn<typeof operations.movePart.shape>) => call(operations.movePart, { params: { id }, body }), {
    touches,
    stale: [PARTS],
  })
