import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/iot/batches/operations'
import type { BatchDeviceOutcome } from '@jihui/protocol/iot/batches/schema'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { useChannelNews } from '../use-channel-news.ts'

export type ToldBatch = ResponseOf<typeof operations.getBatch.shape>
export type BatchRow = ResponseOf<typeof operations.listBatches.shape>['results'][number]
export type BatchDevice = ResponseOf<typeof operations.listBatchDevices.shape>['results'][number]
export type BatchPreview = ResponseOf<typeof operations.previewBatch.shape>
export type AskedBatch = BodyIn<typeof operations.createBatch.shape>

const KEY = ['iot-batches'] as const
const PAGE_SIZE = 20
/** While devices answer, somebody looks on. */
const GOING_MS = 3_000
const RESTING_MS = 30_000

const going: readonly string[] = ['planned', 'running']
export const batchesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listBatches, { query: { page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    refetchInterval: RESTING_MS,
  })
export const batchQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(operations.getBatch, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && going.includes(state.data.status) ? GOING_MS : RESTING_MS),
  })
export const batchDevicesQuery = (id: number, outcome: BatchDeviceOutcome, isGoing: boolean) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'devices', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listBatchDevices, {
        params: { id },
        query: { outcome, page: pageParam, page_size: PAGE_SIZE },
        signal,
      }),
    ...byPages,
    placeholderData: keepPreviousData,
    refetchInterval: isGoing ? 2 * GOING_MS : RESTING_MS,
  })
export const previewQuery = (body: AskedBatch | null) =>
  queryOptions({
    queryKey: [...KEY, 'preview', body],
    queryFn: ({ signal }) => call(operations.previewBatch, { body: body!, signal }),
    enabled: body !== null,
    retry: false,
  })

export const useCreateBatch = () =>
  useCommand((body: AskedBatch) => call(operations.createBatch, { body }), { touches: [KEY], told: 'answer' })
export const usePause = (id: number) =>
  useCommand((body: { reason: string }) => call(operations.pauseBatch, { params: { id }, body }), {
    touches: [KEY],
    stale: [KEY],
  })
export const useResume = (id: number) =>
  useCommand((body: { reason: string }) => call(operations.resumeBatch, { params: { id }, body }), {
    touches: [KEY],
    stale: [KEY],
  })
export const useCancelBatch = (id: number) =>
  useCommand((body: { reason: string }) => call(operations.cancelBatch, { params: { id }, body }), {
    touches: [KEY],
    stale: [KEY],
  })

/** What the channel tells of a batch has the pages look. */
export const useBatchNews = (): void => useChannelNews('iot_command_batch', KEY)
