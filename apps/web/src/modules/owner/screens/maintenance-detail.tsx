import {
  maintenanceActionOf,
  maintenanceStatuses,
  type MaintenanceAction,
  type MaintenanceStatus,
} from '@jihui/protocol/maintenance/machine'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { AppLink, usePathParam } from '../../../shell/navigation.tsx'
import { Button, buttonClass, type ButtonTone } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dayRange, momentText } from '../../../ui/text/format.ts'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { Facts, orderIdOf } from '../../rental/public.ts'
import { MaintenanceStatusTag } from '../components/maintenance-status.tsx'
import { maintenanceQuery, type Maintenance } from '../maintenance-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

const sheets = {
  schedule: lazy(async () => ({ default: (await import('../components/maintenance-sheets.lazy.tsx')).ScheduleSheet })),
  complete: lazy(async () => ({ default: (await import('../components/maintenance-sheets.lazy.tsx')).CompleteSheet })),
  cancel: lazy(async () => ({ default: (await import('../components/maintenance-sheets.lazy.tsx')).CancelSheet })),
} satisfies Record<MaintenanceAction, unknown>

export function Screen() {
  const id = orderIdOf(usePathParam('id'))
  const { data, error, refetch, isFetching } = useQuery({ ...maintenanceQuery(id ?? 0), enabled: id !== null })
  const isGone = id === null || (error instanceof ApiError && error.status === 404)
  return (
    <Page title="维护单" back={ownerPaths.maintenance()} width="wide">
      {isGone ? (
        <EmptyState
          illustration="excavator"
          title="没有这张维护单"
          actions={
            <AppLink to={ownerPaths.maintenance()} className={buttonClass('ink')}>
              看全部维护单
            </AppLink>
          }
        >
          它不存在，或者不是你的设备的。
        </EmptyState>
      ) : data ? (
        <Detail item={data} />
      ) : error ? (
        <QueryError query={{ error, isFetching, refetch }} title="维护单没有取到" />
      ) : (
        <SkeletonRows count={2} tile="size-16" />
      )}
    </Page>
  )
}

const tones: Record<MaintenanceAction, ButtonTone> = { schedule: 'outline', complete: 'ink', cancel: 'ghost' }

/** Where it stands while no day is named, and what follows. */
const words: Record<MaintenanceStatus, { title: string; sentence: string }> = {
  pending: { title: '还没定哪天做', sentence: '定下来就占住日期，那几天不会租出去。' },
  scheduled: { title: '说好了要做', sentence: '做完以后写明结果和费用，占着的日期马上放开。' },
  done: { title: '做完了', sentence: '结果和费用记在下面，机器又能租了。' },
  cancelled: { title: '没有做', sentence: '这张单取消了，占着的日期已经放开。' },
}

function Detail({ item }: { item: Maintenance }) {
  const [asked, setAsked] = useState<MaintenanceAction | null>(null)
  const order = item.rental_id !== null && (
    <AppLink to={ownerPaths.rental(item.rental_id)} className="underline underline-offset-4">
      {item.order_number}
    </AppLink>
  )
  const cost = item.cost !== null && <Money value={item.cost} />
  return (
    <div data-line={item.line} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
      <div className="min-w-0">
        <StatusCard
          tag={<MaintenanceStatusTag item={item} />}
          number={`${item.kind_display} · ${item.urgency_display}`}
          title={
            item.start_date ? dayRange(item.start_date, item.end_date ?? item.start_date) : words[item.status].title
          }
          actions={
            item.actions.length > 0 &&
            item.actions.map((code) => (
              <Button
                key={code}
                tone={code === 'schedule' && item.status === 'pending' && !item.start_date ? 'ink' : toneOf(code, item)}
                onClick={() => setAsked(code)}
              >
                {code === 'schedule' && item.status === 'scheduled' ? '改时间' : maintenanceActionOf(code).label}
              </Button>
            ))
          }
        >
          {words[item.status].sentence}
        </StatusCard>
        <section aria-label="设备" className="mt-7">
          <AppLink to={ownerPaths.machine(item.equipment_id)} className="flex items-center gap-3 rounded-half">
            <MachineTile line={item.line} illustration={item.illustration} photo={item.thumbnail_url} size="compact" />
            <span className="min-w-0 flex-1">
              <span className="block text-lead font-semibold">{item.equipment_name}</span>
              <span className="figures block text-meta text-ink-2">
                {[item.equipment_model, item.unit_serial, item.city].filter(Boolean).join(' · ')}
              </span>
            </span>
          </AppLink>
        </section>
        <Section title={item.is_own ? '要做的' : '报修内容'}>
          <p className="text-body whitespace-pre-line">{item.description}</p>
          <Facts
            rows={[
              ['报修人', item.is_own ? null : [item.customer_name, item.contact_phone].filter(Boolean).join(' · ')],
              ['订单', order],
              ['备注', item.notes],
              ['结果', item.result],
              ['费用', cost],
              ['建单', momentText(item.created_at)],
            ]}
          />
        </Section>
      </div>
      <div className="min-w-0">
        <Section title="经过">
          <HistoryRail
            isOpen={maintenanceStatuses[item.status].isOpen}
            entries={item.history
              .toSorted((one, other) => other.id - one.id)
              .map((row) => ({
                id: row.id,
                title: row.status_display,
                meta: [momentText(row.created_at), row.actor].filter(Boolean).join(' · '),
                note: row.notes,
              }))}
          />
        </Section>
      </div>
      <OpenSheet item={item} asked={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

const toneOf = (code: MaintenanceAction, item: Maintenance): ButtonTone =>
  code === 'complete' && item.status === 'pending' && !item.start_date ? 'outline' : tones[code]

/** The one that was asked for; it stays until it has closed. */
function OpenSheet({
  item,
  asked,
  onClose,
}: {
  item: Maintenance
  asked: MaintenanceAction | null
  onClose: () => void
}) {
  const wasAsked = useOnceOpen(asked !== null)
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const shown = asked ?? last
  if (!wasAsked || !shown) return null
  const Asking = sheets[shown]
  return (
    <Suspense fallback={null}>
      <Asking key={`${shown} ${item.status}`} item={item} isOpen={asked !== null} onClose={onClose} />
    </Suspense>
  )
}
