import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onChannelMessage } from '../../shell/api/realtime.signed-in.ts'
import { setConsoleCounts } from '../../shell/console/console-counts.ts'
import { useGo } from '../../shell/navigation.tsx'
import { WithData } from '../../shell/with-data.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { countsByPlace } from '../../shell/console/console-places.ts'
import { dashboardQuery } from './dashboard-queries.ts'
import { useDebugMode } from '../../kits/desk/debug-mode.ts'
import { invalidate } from '../../kits/desk/refresh.ts'
import { useConsoleLive, useMaySeeFigures } from '../../kits/desk/use-console-live.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

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

/** New tasks of the channel renew the lists and are told. */
function useTasks(): void {
  const client = useQueryClient()
  const go = useGo()
  useEffect(
    () =>
      onChannelMessage((message) => {
        if (message.type !== 'task_assignment') return
        invalidate(client)
        const link = textOf(message.link)
        const text = [textOf(message.title), textOf(message.order_number)].filter(Boolean).join(' · ')
        toast.plain(text || '有新的待办', {
          durationMs: 6000,
          action: link.startsWith('/admin') ? { label: '去看', run: () => go(link) } : undefined,
        })
      }),
    [client, go],
  )
}

/** R154: Ctrl+Shift+R asks everything anew. */
function useRefreshKey(): void {
  const { refresh } = useConsoleLive()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'r') return
      event.preventDefault()
      refresh()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [refresh])
}

function News() {
  useCounts()
  useTasks()
  useRefreshKey()
  return null
}

/** What happens around every screen of the console, beside its own work. */
export function ConsoleNews() {
  return (
    <WithData>
      <News />
    </WithData>
  )
}
