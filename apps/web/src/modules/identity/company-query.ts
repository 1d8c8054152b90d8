import { getCompanyInfo } from '@jihui/protocol/company/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

/** Who runs this deployment, and what it asks of somebody who registers. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call(getCompanyInfo, { signal }),
  staleTime: 10 * 60_000,
})
