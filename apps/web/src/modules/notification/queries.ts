import type { ResponseOf } from '@jihui/protocol/endpoint'
import {
  getOwnNotificationPreferences,
  listOwnNotifications,
  readAllOwnNotifications,
  readOwnNotification,
  setOwnNotificationPreferences,
} from '@jihui/protocol/notification/operations'
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { setUnreadCount } from '../../shell/api/unread.ts'

type NotificationPage = ResponseOf<typeof listOwnNotifications.shape>
export type Notification = NotificationPage['results'][number]
export type Preferences = ResponseOf<typeof getOwnNotificationPreferences.shape>
export type PreferenceFlag = Exclude<keyof Preferences, 'email_available' | 'email_problem'>

export interface NotificationFilter {
  unread?: boolean
  type?: string
}

const PAGE_SIZE = 20

export const notificationsQuery = ({ unread, type }: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: ['notification', 'list', unread ?? false, type ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(listOwnNotifications, {
        query: { unread, type, page: pageParam, page_size: PAGE_SIZE },
        signal,
      })
      setUnreadCount(page.unread_count)
      return page
    },
    ...byPages,
  })

type Lists = InfiniteData<NotificationPage> | undefined

/** Marks what every list on this machine shows; the rows stay where they are until the list is asked anew. */
function mark(lists: Lists, isMeant: (row: Notification) => boolean, unreadCount: number): Lists {
  if (!lists) return lists
  const now = new Date().toISOString()
  return {
    ...lists,
    pages: lists.pages.map((page) => ({
      ...page,
      unread_count: unreadCount,
      results: page.results.map((row) =>
        isMeant(row) && !row.is_read ? { ...row, is_read: true, read_at: now } : row,
      ),
    })),
  }
}

export const useReadNotification = () =>
  useCommand((id: number) => call(readOwnNotification, { params: { id } }), {
    told: 'none',
    keep: (client, { unread_count }, id) => {
      setUnreadCount(unread_count)
      client.setQueriesData<Lists>({ queryKey: ['notification', 'list'] }, (old) =>
        mark(old, (row) => row.id === id, unread_count),
      )
    },
  })

export const useReadAll = () =>
  useCommand(() => call(readAllOwnNotifications), {
    told: 'none',
    keep: (client, { unread_count }) => {
      setUnreadCount(unread_count)
      client.setQueriesData<Lists>({ queryKey: ['notification', 'list'] }, (old) => mark(old, () => true, unread_count))
    },
  })

export const preferencesQuery = queryOptions({
  queryKey: ['notification', 'preferences'],
  queryFn: ({ signal }) => call(getOwnNotificationPreferences, { signal }),
})

/** Shown as set at once; taken back where the server refuses. */
export function useSetPreference() {
  const key = preferencesQuery.queryKey
  return useCommand(
    (change: Partial<Record<PreferenceFlag, boolean>>) => call(setOwnNotificationPreferences, { body: change }),
    {
      told: 'none',
      foresee: async (client, change) => {
        await client.cancelQueries({ queryKey: key })
        const before = client.getQueryData(key)
        if (before) client.setQueryData(key, { ...before, ...change })
        return () => client.setQueryData(key, before)
      },
      keep: (client, preferences) => client.setQueryData(key, preferences),
    },
  )
}
