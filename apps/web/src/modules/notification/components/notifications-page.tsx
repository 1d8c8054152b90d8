import { notificationTypes, type NotificationType } from '@jihui/protocol/notification/types'
import { CheckCheck, Settings2 } from 'lucide-react'
import { useMemo } from 'react'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { place, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { messageOf } from '../../../shell/api/api-error.ts'
import { useChannelState } from '../../../shell/api/realtime.signed-in.ts'
import { useUnreadCount } from '../../../shell/api/unread.ts'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { dayNumber, dayText, monthDay, shanghaiDay, today } from '../../../ui/text/format.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationsQuery, useReadAll, useReadNotification, type Notification } from '../queries.ts'

const types = Object.keys(notificationTypes) as NotificationType[]
const tabs = ['all', 'unread', ...types] as const
type Tab = (typeof tabs)[number]
const labels: Record<Tab, string> = { all: '全部', unread: '未读', ...notificationTypes }
const filtersFrom = (first: Tab) => ({ tab: place(tabs, first) })
const filterOf = (tab: Tab) => (tab === 'all' ? {} : tab === 'unread' ? { unread: true } : { type: tab })

interface NotificationsPageProps {
  back: string
  /** Which are shown where the address says none. */
  first: Tab
}

/** All that was told to the reader, by kinds and days. */
export function NotificationsPage({ back, first }: NotificationsPageProps) {
  const narrowing = useFilters(useMemo(() => filtersFrom(first), [first]))
  const { tab } = narrowing.values
  const unread = useUnreadCount()
  const isOffline = useChannelState() === 'offline'
  const list = useList(notificationsQuery(filterOf(tab)))
  const readOne = useReadNotification()
  return (
    <ListPage
      title={useScreenRoute()?.title ?? ''}
      back={back}
      width="narrow"
      actions={<Actions unread={unread} />}
      narrowing={narrowing}
      tabs={{
        label: '通知类型',
        ...narrowing.pick('tab'),
        rows: tabs.map((value) => ({
          value,
          label: labels[value],
          count: value === 'unread' ? unread || undefined : undefined,
        })),
      }}
      lead={
        isOffline && (
          <p role="status" className="mt-3 rounded-card bg-sunken px-4 py-3 text-meta text-ink-2">
            离线：实时通知连不上，每 30 秒查一次未读。
          </p>
        )
      }
      list={list}
      skeleton={<NotificationSkeleton />}
      words={{
        failed: '通知没有取到',
        empty: {
          illustration: 'patient-monitor',
          title: tab === 'unread' ? '都读完了' : '还没有通知',
          hint: '轮到你做什么、审核有结果、设备到了，都会在这里告诉你。',
        },
        noMatch: { clear: '看全部通知' },
      }}
      more="看更早的通知"
    >
      {byDay(list.rows).map(([day, rows]) => (
        <section key={day} aria-label={dayName(day)}>
          <h2 className="pt-5 pb-1 text-meta font-normal text-ink-3">{dayName(day)}</h2>
          <ul className="-mx-(--gutter) md:mx-0">
            {rows.map((row) => (
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
    </ListPage>
  )
}

function Actions({ unread }: { unread: number }) {
  const readAll = useReadAll()
  return (
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
