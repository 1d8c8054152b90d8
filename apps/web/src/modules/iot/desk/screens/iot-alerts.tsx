import { type AlertKind, alertKinds } from '@jihui/protocol/care/device-schema'
import { findLine } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  MessageCircleWarning,
  Radio,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { agoText } from '../../../../ui/text/format.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { ConsoleError, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { IotPage, LineChips } from '../components/iot-page.tsx'
import { alertsQuery, type DeviceAlert } from '../device-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'

const kinds = ['', ...(Object.keys(alertKinds) as AlertKind[])] as const
const icons = { device: Radio, issue: MessageCircleWarning, maintenance: Wrench }
const tags = {
  high: { icon: TriangleAlert, tone: 'danger', label: '紧急' },
  medium: { icon: CircleAlert, tone: 'warn', label: '一般' },
  low: { icon: CircleAlert, tone: 'quiet', label: '不急' },
} as const

/** 物联网告警: what machines report of themselves and people of machines, in one list. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const line = query.line ?? ''
  const kind = kinds.find((one) => one === query.kind) ?? ''
  const all = query.all === '1'
  const list = useInfiniteQuery(alertsQuery({ kind, line, all }))
  const alerts = list.data?.pages.flatMap((page) => page.results) ?? []
  const counts = list.data?.pages[0]?.by_kind
  const total = counts && Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <IotPage
      title="物联网告警"
      caption={total === undefined ? undefined : total > 0 ? `${total} 件${all ? '' : '没有了结'}` : '没有未了的问题'}
      actions={<RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isFetching && !list.isPending} />}
    >
      <p className="mt-4 text-meta text-ink-2">设备自己的告警要等网关接进来；租客和设备主报的已经在这里。</p>
      <LineChips line={line} onChange={(next) => setQuery({ line: next || undefined })} />
      <div className="mt-3 lg:flex lg:items-end lg:gap-6">
        <TabStrip
          className="-mx-4 min-w-0 lg:mx-0 lg:-ms-4 lg:flex-1"
          label="告警类型"
          value={kind}
          onChange={(next) => setQuery({ kind: next || undefined })}
          tabs={kinds.map((value) => ({
            value,
            label: value ? alertKinds[value] : '全部',
            count: counts && (value ? (counts[value] ?? 0) : total),
          }))}
        />
        <div className="mt-3">
          <Chip isOn={all} onClick={() => setQuery({ all: all ? undefined : '1' })}>
            也看已了结的
          </Chip>
        </div>
      </div>
      <div role="tabpanel" aria-label={kind ? alertKinds[kind] : '全部'} className="mt-3">
        {!list.data && list.error ? (
          <ConsoleError
            title="获取告警失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={6} />
        ) : alerts.length === 0 ? (
          <EmptyState illustration="excavator" title="没有告警">
            {all ? '这一类从来没有报过。' : '报上来的都了结了。'}
          </EmptyState>
        ) : (
          <>
            <ul className="border-t border-hairline">
              {alerts.map((alert) => (
                <AlertRow key={alert.key} alert={alert} />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button wide className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                再看更早的
              </Button>
            )}
          </>
        )}
      </div>
    </IotPage>
  )
}

/** Where one deals with it, as far as the reader may go there. */
function useWay(alert: DeviceAlert): string | null {
  const permissions: readonly string[] = useUser()?.permissions ?? []
  if (alert.maintenance_id !== null)
    return permissions.includes('equipment_edit') ? `/admin/maintenance-scheduling?id=${alert.maintenance_id}` : null
  if (alert.rental_id === null || !permissions.includes('rental_view')) return null
  return consolePaths.order({ id: alert.rental_id, line: alert.line })
}

function AlertRow({ alert }: { alert: DeviceAlert }) {
  const way = useWay(alert)
  const Icon = icons[alert.kind]
  const tag = alert.is_open ? tags[alert.level] : ({ icon: CircleCheck, tone: 'ok', label: '已了结' } as const)
  const body = (
    <>
      <Icon size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="flex items-start justify-between gap-3">
          <span className="line-clamp-2 min-w-0 text-body">{alert.message}</span>
          <StatusTag icon={tag.icon} tone={tag.tone}>
            {tag.label}
          </StatusTag>
        </span>
        <span className="figures block text-meta text-ink-2">
          {[findLine(alert.line).short, alert.equipment_name, alert.serial, alert.order_number]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="figures block text-caption text-ink-3">
          {alert.kind_display}，{agoText(alert.created_at)}
        </span>
      </span>
      {way && <ChevronRight size={18} className="mt-1 shrink-0 text-ink-2" aria-hidden="true" />}
    </>
  )
  const shape = 'flex w-full items-start gap-3 py-3'
  return (
    <li className="border-b border-hairline">
      {way ? (
        <AppLink to={way} className={cx(shape, 'rounded-half hover:bg-sunken')}>
          {body}
        </AppLink>
      ) : (
        <div className={shape}>{body}</div>
      )}
    </li>
  )
}
