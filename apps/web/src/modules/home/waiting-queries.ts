import { flowSteps } from '@jihui/protocol/rental/flow'
import { actionOf } from '@jihui/protocol/rental/actions'
import { rentalStatuses } from '@jihui/protocol/rental/machine'
import { listAllRentals } from '@jihui/protocol/rental/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

export type RentalItem = ResponseOf<typeof listAllRentals.shape>['results'][number]

/** The reader's running orders on every line, those that wait for him first. */
export const runningRentalsQuery = queryOptions({
  queryKey: ['rental', 'running'],
  queryFn: async ({ signal }) => {
    const status = Object.keys(rentalStatuses)
      .filter((code) => code !== 'returned' && code !== 'cancelled')
      .join(',')
    return (await call(listAllRentals, { query: { status, mine: true, page_size: 50 }, signal })).results
  },
})

export const steps = flowSteps.map(({ short }) => short)

export const waitsForReader = (item: RentalItem): boolean => rentalStatuses[item.status].tone === 'act'

/** What to press next, as the order's own button says it. */
export function nextAction(item: RentalItem): string {
  const code = item.actions.find((action) =>
    ['upload_documents', 'sign_contract', 'pay_now', 'confirm_receipt', 'announce_return'].includes(action),
  )
  return code ? actionOf(code).label : item.display_status
}
