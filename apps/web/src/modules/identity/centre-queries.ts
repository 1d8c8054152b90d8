import type { ResponseOf } from '@jihui/protocol/endpoint'
import { listContracts } from '@jihui/protocol/agreement/contract-operations'
import { getDashboardSummary } from '@jihui/protocol/console/own-operations'
import { listOwnDocuments } from '@jihui/protocol/qualification/operations'
import { lines, onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { rentalStatuses, type RentalStatus } from '@jihui/protocol/rental/machine'
import { listAllRentals } from '@jihui/protocol/rental/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

export type Summary = ResponseOf<typeof getDashboardSummary.shape>
export type RentalInUse = ResponseOf<typeof listAllRentals.shape>['results'][number]
export type WalletDocument = ResponseOf<typeof listOwnDocuments.shape>['results'][number]

/** Asks every line that offers it. */
const withAll = <T>(work: (line: LineFace) => Promise<T> | null): Promise<T[]> =>
  Promise.all(lines.flatMap((line) => work(line) ?? []))

/** How many orders stand where, line by line; also what waits for staff. */
export const summariesQuery = queryOptions({
  queryKey: ['rental', 'centre', 'summaries'],
  queryFn: ({ signal }) =>
    withAll((line) => {
      const endpoint = onLine(getDashboardSummary, line)
      return endpoint && call(endpoint, { signal }).then((summary) => ({ line, summary }))
    }),
})

/** Statuses in which the machine is with the renter. */
const inUse = (Object.keys(rentalStatuses) as RentalStatus[]).filter((code) => {
  const { step, holdsUnit } = rentalStatuses[code]
  return step === 5 && holdsUnit
})

export const inUseQuery = queryOptions({
  queryKey: ['rental', 'centre', 'in-use'],
  queryFn: async ({ signal }) => {
    const query = { status: inUse.join(','), mine: true, page_size: 20 }
    const { results, count } = await call(listAllRentals, { query, signal })
    return { rentals: results.toSorted((a, b) => a.end_date.localeCompare(b.end_date)), count }
  },
})

export const documentsQuery = queryOptions({
  queryKey: ['qualification', 'centre'],
  queryFn: async ({ signal }) => {
    const { results, count } = await call(listOwnDocuments, { query: { page_size: 50 }, signal })
    return { documents: results, count }
  },
})

export const contractCountQuery = queryOptions({
  queryKey: ['agreement', 'centre', 'count'],
  queryFn: async ({ signal }) =>
    sum(
      await withAll((line) => {
        const endpoint = onLine(listContracts, line)
        return endpoint && call(endpoint, { query: { page_size: 1 }, signal })
      }),
    ),
})

const sum = (pages: readonly { count: number }[]): number => pages.reduce((total, page) => total + page.count, 0)

/** An owner's machines, what waits for him and what this month brought. */
export const ownerCentreQuery = queryOptions({
  queryKey: ['rental', 'centre', 'owner'],
  queryFn: async ({ signal }) => {
    const [{ getToday }, { listEarnings }] = await Promise.all([
      import('@jihui/protocol/owner/operations'),
      import('@jihui/protocol/owner/earning-operations'),
    ])
    const [today, { summary }] = await Promise.all([
      call(getToday, { signal }),
      call(listEarnings, { query: { page_size: 1 }, signal }),
    ])
    const { deliveries, returns, overdue } = today.todo
    return {
      counts: today.unit_counts,
      machines: today.machines,
      waiting: deliveries + returns + overdue,
      settled: summary.settled,
    }
  },
})
