import { notificationTypes, type NotificationType } from '@jihui/protocol/notification/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Settings2 } from 'lucide-react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import { useUnreadCount } from '../../../shell/api/unread.ts'
import { AppLink, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { dayNumber, dayText, monthDay, shanghaiDay, today } from '../../../ui/text/format.ts'
import { Page } from '../../../ui/page.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { NotificationRow } from '../components/notification-row.tsx'
import { notificationsQuery, useReadAll, useReadNotification, type Notification } from '../queries.ts'

type Tab = 'all' | 'unread' | NotificationType

const typeTabs = (Object.keys(notificationTypes) as NotificationType[]).map((value) => ({
  value,
  label: notificationTypes[value],
}))
const tabNames: readonly string[] = ['unread', ...typeTabs.map(({ value }) => value)]
const tabOf = (text: string | undefined): Tab => (text && tabNames.includes(text) ? (text as Tab) : 'all')
const filterOf = (tab: Tab) => (tab === 'all' ? {} : tab === 'unread' ? { unread: true } : { type: tab })

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  const tab = tabOf(useQueryTexts().tab)
  const setQuery = useSetQuery()
  const unread = useUnreadCount()
  const isOffline = useChannelState() === 'offline'
  const told = useInfiniteQuery(notificationsQuery(filterOf(tab)))
  const readOne = useReadNotification()
  const readAll = useReadAll()
  const rows = told.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Page
      title={title}
      back="/"
      actions={
        <>
          <IconButton
            label="全部标为已读"
            disabled={unread === 0 || readAll.isPending}
            onClick={() =>
              readAll.mutate(undefined, {
                onSuccess: ({ message }) => toast.ok(message),
                onError: (error) => toast.error(messageOf(error)),
              })
            }
          >
            <CheckCheck size={22} aria-hidden="true" />
          </IconButton>
          <AppLink
            to="/notifications/preferences"
            aria-label="通知设置"
            className="-me-2.5 inline-flex size-11 items-center justify-center rounded-card hover:bg-sunken"
          >
            <Settings2 size={22} aria-hidden="true" />
          </AppLink>
        </>
      }
    >
      <TabStrip
        label="通知类型"
        className="-mx-(--gutter)"
        tabs={[
          { value: 'all' as Tab, label: '全部' },
          { value: 'unread', label: '未读', count: unread || undefined },
          ...typeTabs,
        ]}
        value={tab}
        onChange={(next) => setQuery({ tab: next === 'all' ? undefined : next })}
      />
      {isOffline && (
        <p role="status" className="mt-3 rounded-card bg-sunken px-4 py-3 text-meta text-ink-2">
          离线：实时通知连不上，每 30 秒查一次未读。
        </p>
      )}
      <div role="tabpanel" aria-label="通知">
        {told.isPending && <NotificationSkeleton />}
        {told.isError && rows.length === 0 && (
          <ErrorState
            title="通知没有取到"
            onRetry={() => void told.refetch()}
            isRetrying={told.isFetching}
            reference={referenceOf(told.error)}
          >
            {messageOf(told.error)}
          </ErrorState>
        )}
        {told.isSuccess && rows.length === 0 && (
          <EmptyState
            illustration="patient-monitor"
            title={tab === 'unread' ? '都读完了' : '还没有通知'}
            actions={
              tab === 'all' ? undefined : <Button onClick={() => setQuery({ tab: undefined })}>看全部通知</Button>
            }
          >
            轮到你做什么、审核有结果、设备到了，都会在这里告诉你。
          </EmptyState>
        )}
        {byDay(rows).map(([day, list]) => (
          <section key={day} aria-label={dayName(day)}>
            <h2 className="pt-5 pb-1 text-meta font-normal text-ink-3">{dayName(day)}</h2>
            <ul className="-mx-(--gutter) md:mx-0">
              {list.map((row) => (
                <li
                  key={row.id}
                  className="relative after:absolute after:inset-x-(--gutter) after:bottom-0 after:border-b after:border-hairline md:after:inset-x-0"
                >
                  <NotificationRow row={row} onRead={() => !row.is_read && readOne.mutate(row.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {told.hasNextPage && (
          <p className="py-5 text-center">
            <Button busy={told.isFetchingNextPage} onClick={() => void told.fetchNextPage()}>
              {told.isFetchingNextPage ? '正在加载' : '看更早的通知'}
            </Button>
          </p>
        )}
      </div>
    </Page>
  )
}

function byDay(rows: readonly Notification[]): [string, Notification[]][] {
  const days = new Map<string, Notification[]>()
  for (const row of rows) {
    const day = shanghaiDay(row.created_at)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

function dayName(day: string): string {
  const distance = dayNumber(today()) - dayNumber(day)
  if (distance === 0) return '今天'
  return distance === 1 ? `昨天 ${monthDay(day)}` : dayText(day)
}

function NotificationSkeleton() {
  return (
    <Skeleton label="正在取通知">
      {[0, 1, 2, 3, 4].map((index) => (
        <div key={index} className="flex gap-3 border-b border-hairline py-4">
          <Bone className="size-6 shrink-0" />
          <div className="flex-1 space-y-2.5">
            <Bone className="h-4 w-2/5" />
            <Bone className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
