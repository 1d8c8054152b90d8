import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { onChannelMessage } from '../../shell/api/realtime.ts'
import { setConsoleCounts } from '../../shell/console-counts.ts'
import { useGo } from '../../shell/navigation.tsx'
import { toast } from '../../ui/toast.tsx'
import { askAnew } from './console-commands.ts'
import { summariesQuery } from './console-queries.ts'
import { consolePaths } from './paths.ts'
import { useSteady } from './use-steady.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * What every console screen does beside its own work: new tasks of the channel renew the lists and are told,
 * Ctrl+Shift+R asks everything anew, and the navigation shows how much waits.
 */
export function useConsoleLive(): { refresh: () => void; isRefreshing: boolean } {
  const client = useQueryClient()
  const go = useGo()
  const steady = useSteady()
  const [isRefreshing, setIsRefreshing] = useState(false)

  const refresh = useCallback(
    () =>
      steady(() => {
        setIsRefreshing(true)
        const all = ['rental', 'qualification', 'agreement'].map((key) =>
          client.refetchQueries({ queryKey: [key], type: 'active' }, { throwOnError: true }),
        )
        Promise.all(all)
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

  const { data: counts = [] } = useQuery(summariesQuery)
  const review = counts.reduce((sum, queue) => sum + (queue?.qualification ?? 0), 0)
  const operate = counts.reduce((sum, queue) => sum + (queue ? queue.delivery + queue.returns + queue.overdue : 0), 0)
  const isKnown = counts.length > 0 && counts.every(Boolean)
  useEffect(() => {
    if (isKnown) setConsoleCounts({ [consolePaths.review()]: review, [consolePaths.orders()]: operate })
  }, [isKnown, review, operate])

  return { refresh, isRefreshing }
}
