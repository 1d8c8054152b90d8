import { getContract, getContractStatus, listContracts } from '@jihui/protocol/agreement/contract-operations'
import type { Endpoint, ResponseOf } from '@jihui/protocol/endpoint'
import { lines, onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shell/api/api-error.ts'
import { call, CONTRACT_TIMEOUT_MS } from '../../shell/api/call.ts'

export type Contract = ResponseOf<typeof getContract.shape>
export type ContractItem = ResponseOf<typeof listContracts.shape>['results'][number]

const PAGE_SIZE = 20

/** The server knew the question and answered it: another address would say the same. */
const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && (/^(agreement|rental)\./.test(error.code) || error.status === 401)

export const isNotGenerated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'agreement.not_generated'

/** R104: one address after the other, none waited for longer than ten seconds. */
export async function fetchContract(line: LineFace, id: number, signal: AbortSignal): Promise<Contract> {
  const endpoint = onLine(getContract, line)
  if (!endpoint) throw new Error('this line has no contracts')
  let failure: unknown
  for (const path of [endpoint.path, ...endpoint.aliases]) {
    try {
      return await fetchWithin(endpoint, path, id, signal)
    } catch (error) {
      if (signal.aborted || isAnswered(error)) throw error
      failure ??= error
      if (!navigator.onLine) break
    }
  }
  throw failure
}

async function fetchWithin(
  endpoint: Endpoint<typeof getContract.shape>,
  path: string,
  id: number,
  signal: AbortSignal,
): Promise<Contract> {
  // A clock of its own: the client's would try the same address again, and the next address is the better bet.
  const clock = new AbortController()
  const stop = () => clock.abort()
  const timer = setTimeout(stop, CONTRACT_TIMEOUT_MS)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await call({ ...endpoint, path, aliases: [] }, { params: { id }, signal: clock.signal })
  } catch (error) {
    const isLate = error instanceof ApiError && error.code === 'CANCELLED' && !signal.aborted
    throw isLate ? new ApiError('NETWORK_ERROR', '服务器十秒内没有回应') : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

export const contractQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['agreement', 'of-order', line.id, id],
    queryFn: ({ signal }) => fetchContract(line, id, signal),
    staleTime: 5_000,
  })

export const askContractStatus = (line: LineFace, id: number) =>
  call(onLine(getContractStatus, line), { params: { id } })

/** R103: whatever case a status comes in. */
export const isSignedCode = (status: string): boolean => ['SIGNED', 'CONTRACT_SIGNED'].includes(status.toUpperCase())

const linesWithContracts = lines.filter((line) => onLine(listContracts, line))

/** One's contracts over all lines, the newest first; a page is one page of every line. */
export const contractsQuery = (status: string, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['agreement', 'mine', status, keyword],
    queryFn: async ({ pageParam, signal }) => {
      const query = { status, keyword, page: pageParam, page_size: PAGE_SIZE }
      const pages = await Promise.all(
        linesWithContracts.map(async (line) => {
          try {
            return await call(onLine(listContracts, line), { query, signal })
          } catch (error) {
            // One line may be at its end while another goes on.
            if (pageParam > 1 && error instanceof ApiError && error.status === 404) return null
            throw error
          }
        }),
      )
      const given = pages.filter((page) => page !== null)
      return {
        count: given.reduce((sum, page) => sum + page.count, 0),
        hasMore: given.some((page) => page.next !== null),
        results: given.flatMap((page) => page.results).toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
      }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })
