import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useUser } from '../../shell/api/user.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useSteady } from './use-steady.ts'

/** Whether the reader may see the console's figures; nothing is asked that would be refused. */
export function useMaySeeFigures(): boolean {
  const user = useUser()
  return user !== null && user !== undefined && (user.is_superuser || user.permissions.includes('qualification_view'))
}

/** Asks everything on the screen anew and says how that went. */
export function useConsoleLive(): { refresh: () => void; isRefreshing: boolean } {
  const client = useQueryClient()
  const steady = useSteady()
  const [isRefreshing, setIsRefreshing] = useState(false)

  const refresh = useCallback(
    () =>
      steady(() => {
        setIsRefreshing(true)
        client
          .refetchQueries({ type: 'active' }, { throwOnError: true })
          .then(
            () => toast.ok('已刷新'),
            () => toast.error('刷新失败，请重试'),
          )
          .finally(() => setIsRefreshing(false))
      }),
    [client, steady],
  )

  return { refresh, isRefreshing }
}
