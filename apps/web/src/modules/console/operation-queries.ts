import { getOperationFigures } from '@jihui/protocol/console/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { REFRESH_MS } from '../../kits/desk/refresh.ts'

export type Operations = ResponseOf<typeof getOperationFigures.shape>

export const operationsQuery = queryOptions({
  queryKey: ['rental', 'console-operations'],
  queryFn: ({ signal }) => call(getOperationFigures, { signal }),
  refetchInterval: REFRESH_MS,
})
