import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { ALL_ORDERS, AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dayText, dueText, momentText, today } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { nextAction, runningRentalsQuery, steps, waitsForReader, type RentalItem } from '../waiting-queries.ts'

const CARDS_SHOWN = 2
const USED_SHOWN = 3

/** 今天有 1 件事等你: what the reader has to do next, and what he is using. */
export function WaitingForYou() {
  const { data, error, refetch, isFetching } = useQuery(runningRentalsQuery)
  const waiting = (data ?? []).filter(waitsForReader)
  const using = (data ?? []).filter((item) => item.days_left !== null && !waitsForReader(item))
  const title = !data ? '今天' : waiting.length > 0 ? `今天有 ${waiting.length} 件事等你` : '今天没有要办的事'
  return (
    <section aria-labelledby="today" className="pt-2 md:pt-8">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h1 id="today" className="text-display">
          {title}
        </h1>
        <span className="keep text-meta text-ink-2">{dayText(today())}</span>
      </div>
      {error && !data && (
        <div
          role="alert"
          className="flex items-center justify-between gap-3 rounded-card bg-danger-soft px-4 py-2 text-meta text-danger"
        >
          <span>订单没有取到：{messageOf(error)}</span>
          <Button tone="ghost" busy={isFetching} onClick={() => void refetch()}>
            再试一次
          </Button>
        </div>
      )}
      {!data && !error && (
        <Skeleton>
          <Bone className="h-40 w-full rounded-card" />
        </Skeleton>
      )}
      <ul className={cx('grid grid-cols-1 gap-3', waiting.length > 1 && 'lg:grid-cols-2')}>
        {waiting.slice(0, CARDS_SHOWN).map((item) => (
          <li key={item.id}>
            <WaitingCard item={item} />
          </li>
        ))}
      </ul>
      {waiting.length > CARDS_SHOWN && (
        <AppLink
          to={ALL_ORDERS}
          className="mt-1 inline-flex min-h-11 items-center gap-0.5 text-meta text-ink-2 hover:text-ink"
        >
          还有 {waiting.length - CARDS_SHOWN} 件在订单里
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      )}
      {using.length > 0 && (
        <ul className="mt-4 lg:grid lg:grid-cols-2 lg:gap-x-8">
          {using.slice(0, USED_SHOWN).map((item) => (
            <li key={item.id}>
              <UsingRow item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const orderPath = (item: RentalItem) => screenPath(findLine(item.line), 'order', item.id)

function WaitingCard({ item }: { item: RentalItem }) {
  return (
    <AppLink to={orderPath(item)} className="block rounded-card bg-surface p-4 shadow-lift-1">
      <span className="flex items-center gap-3">
        <MachineTile
          line={item.line}
          illustration={item.illustration}
          photo={item.equipment_image_url}
          size="compact"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-title-s font-semibold">{nextAction(item)}</span>
          <span className="block truncate text-meta text-ink-2">{item.equipment_name}</span>
          {item.hold_expires_at ? (
            <span className="block text-meta text-ink-2">
              <span className="text-accent-ink">{momentText(item.hold_expires_at)} 前</span>
              办好，机器为你保留
            </span>
          ) : (
            <span className="line-clamp-2 block text-meta text-ink-2">{item.status_sentence}</span>
          )}
        </span>
        <ChevronRight size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
      </span>
      {item.step !== null && item.step < steps.length && <Stepper steps={steps} current={item.step} className="mt-4" />}
    </AppLink>
  )
}

function UsingRow({ item }: { item: RentalItem }) {
  const left = item.days_left ?? 0
  const used = Math.max(0, item.rental_days - left)
  return (
    <AppLink to={orderPath(item)} className="flex items-center gap-3 border-b border-hairline py-3">
      <MachineTile line={item.line} illustration={item.illustration} photo={item.equipment_image_url} size="compact" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate text-lead font-semibold">{item.equipment_name}</span>
          <span className={cx('keep text-meta', left <= 3 ? 'font-semibold text-warn' : 'text-ink-2')}>
            {left > 3 ? `还有 ${left} 天` : dueText(item.end_date)}
          </span>
        </span>
        <Ruler
          units={item.rental_days}
          value={used}
          size="small"
          label={`已用 ${used} 天，共 ${item.rental_days} 天`}
          start={item.display_status}
          end={`${dayText(item.end_date)}归还`}
        />
      </span>
    </AppLink>
  )
}
