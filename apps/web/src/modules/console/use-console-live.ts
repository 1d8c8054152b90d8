import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { onChannelMessage } from '../../shell/api/realtime.ts'
import { useUser } from '../../shell/api/user.ts'
import { setConsoleCounts } from '../../shell/console-counts.ts'
import { useGo } from '../../shell/navigation.tsx'
import { toast } from '../../ui/toast.tsx'
import { askAnew } from './refresh.ts'
import { countsByPlace, dashboardQuery } from './dashboard-queries.ts'
import { useDebugMode } from './debug-mode.ts'
import { useSteady } from './use-steady.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Whether the reader may see the console's figures; nothing is asked that would be refused. */
export function useMaySeeFigures(): boolean {
  const user = useUser()
  return user !== null && user !== undefined && (user.is_superuser || user.permissions.includes('qualification_view'))
}

/** How much waits, for the navigation: one call, asked anew after whatever a member of staff has done. */
function useCounts(): void {
  const client = useQueryClient()
  const isAllowed = useMaySeeFigures()
  const isDebug = useDebugMode()
  const { data } = useQuery({ ...dashboardQuery(isDebug), enabled: isAllowed })
  const queues = data?.queues
  useEffect(() => {
    if (queues) setConsoleCounts(countsByPlace(queues))
  }, [queues])
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        void client.invalidateQueries({ queryKey: dashboardQuery(isDebug).queryKey })
      }),
    [client, isDebug],
  )
}

/**
 * What every console screen does beside its own work: new tasks of the channel renew the lists and are told,
 * Ctrl+Shift+R asks everything anew, and the navigation shows how much waits.
 */
export function useConsoleLive(): { refresh: () => void; isRefreshing: boolean } {
  const client = useQueryClient()
  const go = useGo()
  const steady = useSteady()
  const [isRefreshing, setIsRefreshing] = useState(false)
  useCounts()

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

  useEffect(
    () =>
      onChannelMessage((message) => {
        if (message.type !== 'task_assignment') return
        askAnew(client)
        const link = textOf(message.link)
        const text = [textOf(message.title), textOf(message.order_number)].filter(Boolean).join(' · ')
        toast.plain(text || '有新的待办', {
          durationMs: 6000,
          action: link.startsWith('/admin') ? { label: '去看', run: () => go(link) } : undefined,
        })
      }),
    [client, go],
  )

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'r') return
      event.preventDefault()
      refresh()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [refresh])

  return { refresh, isRefreshing }
}
