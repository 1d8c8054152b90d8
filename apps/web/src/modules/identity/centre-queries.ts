import type { ResponseOf } from '@jihui/protocol/endpoint'
import { listContracts } from '@jihui/protocol/agreement/contract-operations'
import { getDashboardSummary } from '@jihui/protocol/care/operations'
import { listUserQualifications } from '@jihui/protocol/qualification/operations'
import { lines, onLine } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { rentalStatuses, type RentalStatus } from '@jihui/protocol/rental/machine'
import { listRentals } from '@jihui/protocol/rental/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

export type Summary = ResponseOf<typeof getDashboardSummary.shape>
export type RentalInUse = ResponseOf<typeof listRentals.shape>['results'][number]
export type WalletDocument = ResponseOf<typeof listUserQualifications.shape>['results'][number]

/** Asks every line that offers it. */
const withAll = <T>(work: (line: LineDeclaration) => Promise<T> | null): Promise<T[]> =>
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
    const pages = await withAll((line) => {
      const endpoint = onLine(listRentals, line)
      return endpoint && call(endpoint, { query: { status: inUse.join(','), mine: true, page_size: 20 }, signal })
    })
    const rentals = pages.flatMap((page) => page.results)
    return { rentals: rentals.toSorted((a, b) => a.end_date.localeCompare(b.end_date)), count: sum(pages) }
  },
})

export const documentsQuery = queryOptions({
  queryKey: ['qualification', 'centre'],
  queryFn: async ({ signal }) => {
    const pages = await withAll((line) => {
      const endpoint = onLine(listUserQualifications, line)
      return endpoint && call(endpoint, { query: { page_size: 50 }, signal })
    })
    return { documents: pages.flatMap((page) => page.results), count: sum(pages) }
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
