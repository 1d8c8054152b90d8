import { getSystem, retryEvents } from '@jihui/protocol/console/system-operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'

export type SystemFigures = ResponseOf<typeof getSystem.shape>

const KEY = ['console', 'system'] as const
const REFRESH_MS = 30_000

export const systemQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(getSystem, { signal }),
  refetchInterval: REFRESH_MS,
})

export const useRetryEvents = () => useCommand(() => call(retryEvents), { touches: [KEY] })
