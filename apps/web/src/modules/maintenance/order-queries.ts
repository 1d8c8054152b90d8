/** What is reported and worked on: how it is read, and what is done with it by whoever is no technician. */
import { listAppointments } from '@jihui/protocol/appointment/operations'
import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import { listFaults } from '@jihui/protocol/machine-code/operations'
import { listMaintenancePrices } from '@jihui/protocol/maintenance/orders/price-operations'
import * as requests from '@jihui/protocol/maintenance/orders/request-operations'
import * as disputing from '@jihui/protocol/maintenance/orders/dispute-operations'
import * as tasks from '@jihui/protocol/maintenance/orders/task-operations'
import { readArrangement } from '@jihui/protocol/maintenance/board/operations'
import { answerSwap, listSwaps } from '@jihui/protocol/maintenance/board/swap-operations'
import { listAllRentals } from '@jihui/protocol/rental/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { sendPhotos } from './send-photos.ts'

export type CareRequest = ResponseOf<typeof requests.listRequests.shape>['results'][number]
export type CareRequestDetail = ResponseOf<typeof requests.getRequest.shape>
export type Task = ResponseOf<typeof tasks.listTasks.shape>['results'][number]
export type TaskDetail = ResponseOf<typeof tasks.getTask.shape>
export type TaskStep = TaskDetail['steps'][number]
export type TaskPart = TaskDetail['parts'][number]
export type UsablePart = ResponseOf<typeof tasks.listTaskParts.shape>['results'][number]
export type TaskQuote = NonNullable<TaskDetail['quote']>
export type Arrangement = ResponseOf<typeof readArrangement.shape>
export type SwapAsk = ResponseOf<typeof listSwaps.shape>['results'][number]
export type TaskPhoto = TaskDetail['photos'][number]

/** Begins the keys of everything here: `module.ts` has it asked anew when an order has moved. */
export const CARE = ['maintenance-orders'] as const
const PAGE_SIZE = 20
type PagedBy<Query> = Omit<NonNullable<Query>, 'page' | 'page_size'>

const PRICES_STALE_MS = 5 * 60_000
export type ListedPrices = ResponseOf<typeof listMaintenancePrices.shape>
/** `city` in words; '' is anywhere. What was shown stays while another city's is asked for. */
export const pricesQuery = (city: string) =>
  queryOptions({
    queryKey: [...CARE, 'prices', city],
    queryFn: ({ signal }) => call(listMaintenancePrices, { query: { city }, signal }),
    staleTime: PRICES_STALE_MS,
    placeholderData: keepPreviousData,
  })
export const requestsQuery = (query: PagedBy<QueryIn<typeof requests.listRequests.shape>>) =>
  infiniteQueryOptions({
    queryKey: [...CARE, 'requests', query],
    queryFn: ({ pageParam, signal }) =>
      call(requests.listRequests, { query: { ...query, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
  })
export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: [...CARE, 'request', id],
    queryFn: ({ signal }) => call(requests.getRequest, { params: { id }, signal }),
  })
export const tasksQuery = (query: PagedBy<QueryIn<typeof tasks.listTasks.shape>>) =>
  infiniteQueryOptions({
    queryKey: [...CARE, 'tasks', query],
    queryFn: ({ pageParam, signal }) =>
      call(tasks.listTasks, { query: { ...query, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
  })
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: [...CARE, 'task', id],
    queryFn: ({ signal }) => call(tasks.getTask, { params: { id }, signal }),
  })
const WORK_MAX = 100
/** Everything a technician has in hand; more than this nobody has. */
export const myWorkQuery = queryOptions({
  queryKey: [...CARE, 'tasks', 'my-work'],
  queryFn: ({ signal }) =>
    call(tasks.listTasks, { query: { role: 'technician', status: 'open', page_size: WORK_MAX }, signal }),
})
/** Reports on a rental, on its page. */
export const requestsOfRentalQuery = (rentalId: number) =>
  queryOptions({
    queryKey: [...CARE, 'of-rental', rentalId],
    queryFn: ({ signal }) =>
      call(requests.listRequests, { query: { rental_id: rentalId, page_size: PAGE_SIZE }, signal }),
  })
/** Other reports on the machine, into which one may go. */
export const openOfUnitQuery = (unitId: number) =>
  queryOptions({
    queryKey: [...CARE, 'of-unit', unitId],
    queryFn: ({ signal }) =>
      call(requests.listRequests, { query: { unit_id: unitId, status: 'open', page_size: PAGE_SIZE }, signal }),
  })
/** What the reader rents now, to say which of it is broken. */
export const rentedQuery = queryOptions({
  queryKey: [...CARE, 'rented'],
  queryFn: ({ signal }) => call(listAllRentals, { query: { tab: 'in_progress', mine: true, page_size: 50 }, signal }),
})
/** What is usually wrong with machines of a line. */
export const faultsQuery = (line: string) =>
  queryOptions({
    queryKey: [...CARE, 'faults', line],
    queryFn: ({ signal }) => call(listFaults, { query: { line }, signal }),
    staleTime: Infinity,
  })
export type Reportable = ResponseOf<typeof requests.listReportable.shape>['results'][number]
/** What the reader is appointed to report, page by page. */
export const reportablesQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...CARE, 'reportable', keyword],
    queryFn: ({ pageParam, signal }) =>
      call(requests.listReportable, { query: { keyword, page: pageParam, page_size: 6 }, signal }),
    ...byPages,
  })
/** The same to choose from; whoever has more names the machine by what stands on it. */
export const reportableChoicesQuery = queryOptions({
  queryKey: [...CARE, 'reportable-choices'],
  queryFn: ({ signal }) => call(requests.listReportable, { query: { page_size: 100 }, signal }),
})
/** For whom the reader reports. */
export const appointedQuery = queryOptions({
  queryKey: ['appointments', 'mine'],
  queryFn: ({ signal }) => call(listAppointments, { query: { mine: true, page_size: 100 }, signal }),
})
/** What an order's days and people could be; with days, what is in their way. */
export const arrangementQuery = (id: number, from: string, to: string, sent: { technician: string; keyword: string }) =>
  queryOptions({
    queryKey: [...CARE, 'arrangement', id, from, to, sent],
    queryFn: ({ signal }) =>
      call(readArrangement, {
        params: { id },
        query: {
          ...(from && { from, to: to || from }),
          ...(sent.technician && { technician_id: Number(sent.technician) }),
          ...(sent.keyword && { keyword: sent.keyword }),
        },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
/** Whether the reader takes another unit of the machine he rents. */
export const swapsOfRentalQuery = (rentalId: number) =>
  queryOptions({
    queryKey: [...CARE, 'swaps', rentalId],
    queryFn: ({ signal }) => call(listSwaps, { query: { rental_id: rentalId, status: 'asked' }, signal }),
  })
/** Parts that fit the machine of an order, for whoever works on it and for the desk. */
export const usablePartsQuery = (taskId: number) =>
  queryOptions({
    queryKey: [...CARE, 'parts', taskId],
    queryFn: ({ signal }) => call(tasks.listTaskParts, { params: { id: taskId }, query: {}, signal }),
    staleTime: 60_000,
    retry: false,
  })
export interface PartSearch {
  /** Whose work it is for. */
  readonly key: string
  readonly ask: (keyword: string, signal: AbortSignal) => Promise<{ readonly results: readonly UsablePart[] }>
}
/** By their words, also those that are made for other machines. */
export const foundPartsQuery = ({ key, ask }: PartSearch, keyword: string) =>
  queryOptions({
    queryKey: [...CARE, 'parts', key, keyword],
    queryFn: ({ signal }) => ask(keyword, signal),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
export const partSearchOf = (taskId: number): PartSearch => ({
  key: `task ${taskId}`,
  ask: (keyword, signal) => call(tasks.listTaskParts, { params: { id: taskId }, query: { keyword }, signal }),
})

const touches = [CARE, ['console', 'maintenance'], ['rental']]
const settled = { touches, told: 'all', stale: [CARE] } as const

type Report = Omit<BodyIn<typeof requests.makeRequest.shape>, 'photos'>
/** The photographs first, then what names them. */
export const useReport = () =>
  useCommand(
    async ({ files, ...body }: Report & { readonly files: readonly File[] }) =>
      call(requests.makeRequest, { body: { ...body, photos: await sendPhotos(files) } }),
    { touches, told: 'answer' },
  )
export const useTakeIn = (id: number) =>
  useCommand(
    (body: BodyIn<typeof requests.acceptRequestEndpoint.shape>) =>
      call(requests.acceptRequestEndpoint, { params: { id }, body }),
    settled,
  )
export const useRejectRequest = (id: number) =>
  useCommand((body: { reason: string }) => call(requests.rejectRequestEndpoint, { params: { id }, body }), settled)
export const useMergeRequest = (id: number) =>
  useCommand((into: number) => call(requests.mergeRequestEndpoint, { params: { id }, body: { into } }), settled)
export const useWithdrawRequest = (id: number) =>
  useCommand((body: { reason: string }) => call(requests.withdrawRequestEndpoint, { params: { id }, body }), settled)

export const useAssign = (id: number) =>
  useCommand((body: BodyIn<typeof tasks.assignTask.shape>) => call(tasks.assignTask, { params: { id }, body }), settled)
export const useCancelTask = (id: number) =>
  useCommand((body: { reason: string }) => call(tasks.cancelTask, { params: { id }, body }), settled)
export const useReopenTask = (id: number) =>
  useCommand((body: { reason: string }) => call(tasks.reopenTask, { params: { id }, body }), settled)
export const useConfirmTask = (id: number) => useCommand(() => call(tasks.confirmTask, { params: { id } }), settled)
export const useAgreeVisit = (id: number) =>
  useCommand((body: BodyIn<typeof tasks.agreeVisit.shape>) => call(tasks.agreeVisit, { params: { id }, body }), settled)
export const useConsent = (id: number) =>
  useCommand(
    (body: BodyIn<typeof tasks.consentToQuote.shape>) => call(tasks.consentToQuote, { params: { id }, body }),
    settled,
  )
export const useRateTask = (id: number) =>
  useCommand((body: BodyIn<typeof tasks.rateTask.shape>) => call(tasks.rateTask, { params: { id }, body }), settled)
export const useSwapUnit = (id: number) =>
  useCommand((body: BodyIn<typeof tasks.swapUnit.shape>) => call(tasks.swapUnit, { params: { id }, body }), settled)
export const useAnswerSwap = (id: number) =>
  useCommand((body: BodyIn<typeof answerSwap.shape>) => call(answerSwap, { params: { id }, body }), settled)

type Objection = Omit<BodyIn<typeof disputing.disputeTask.shape>, 'photos'>
/** The photographs first, then what names them. */
export const useDispute = (id: number) =>
  useCommand(
    async ({ files, ...body }: Objection & { readonly files: readonly File[] }) =>
      call(disputing.disputeTask, { params: { id }, body: { ...body, photos: await sendPhotos(files) } }),
    settled,
  )
export const useWithdrawDispute = (id: number) =>
  useCommand(() => call(disputing.withdrawTaskDispute, { params: { id } }), settled)
export const useDecideDispute = (id: number) =>
  useCommand(
    (body: BodyIn<typeof disputing.decideTaskDispute.shape>) =>
      call(disputing.decideTaskDispute, { params: { id }, body }),
    settled,
  )
/** Who would get what. */
export const decisionPreviewQuery = (id: number, toPayer: number) =>
  queryOptions({
    queryKey: [...CARE, 'decision', id, toPayer],
    queryFn: ({ signal }) =>
      call(disputing.previewTaskDecision, { params: { id }, query: { to_payer: toPayer }, signal }),
    placeholderData: keepPreviousData,
  })
