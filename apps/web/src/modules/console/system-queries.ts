import { getSystem, retryEvents } from '@jihui/protocol/console/system-operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { toast } from '../../ui/toast.tsx'

export type SystemFigures = ResponseOf<typeof getSystem.shape>

const KEY = ['console', 'system'] as const
const REFRESH_MS = 30_000

export const systemQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(getSystem, { signal }),
  refetchInterval: REFRESH_MS,
})

export function useRetryEvents() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(retryEvents),
    onSuccess: ({ message }) => {
      toast.ok(message)
      void client.invalidateQueries({ queryKey: KEY })
    },
    onError: (error) => void toast.error(messageOf(error)),
  })
}
