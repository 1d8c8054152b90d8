import { cx } from '../../../ui/class-names.ts'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { Dashboard } from '../dashboard-queries.ts'

/** The tallest bar stands for as much as this at least, so that one decision does not fill the picture. */
const LEAST_TOP = 5
const HEIGHT = 104

/** 今天的节奏: decisions by the hour, the present one in cinnabar. */
export function Rhythm({ today, overdueHours }: { today: Dashboard['today'] | undefined; overdueHours?: number }) {
  const total = today ? today.approved + today.rejected : 0
  return (
    <Section title="今天的节奏" aside={today && <span className="figures">{total} 份</span>} className="mt-7 lg:mt-5">
      {!today ? (
        <Skeleton>
          <Bone className="h-28 w-full" />
        </Skeleton>
      ) : today.hours.length === 0 ? (
        <p className="text-meta text-ink-2">
          今天还没有审过。{overdueHours === undefined ? '' : `等过 ${overdueHours} 小时的会标成超时。`}
        </p>
      ) : (
        <Bars today={today} />
      )}
    </Section>
  )
}

function Bars({ today }: { today: Dashboard['today'] }) {
  const { hours, approved, rejected } = today
  const top = Math.max(LEAST_TOP, ...hours.map((one) => one.approved + one.rejected))
  const height = (count: number) => `${Math.round((count / top) * HEIGHT)}px`
  // More hours than names fit under them: every second or third is named.
  const every = Math.ceil(hours.length / 7)
  return (
    <>
      <ol className="flex items-end border-b border-ink" style={{ height: HEIGHT + 8 }}>
        {hours.map((one, index) => {
          const isNow = index === hours.length - 1
          return (
            <li key={one.hour} className="flex flex-1 flex-col items-center justify-end">
              <span className="sr-only">
                {one.hour} 时通过 {one.approved} 份，驳回 {one.rejected} 份
              </span>
              <span aria-hidden="true" className="w-2.5 bg-tick" style={{ height: height(one.rejected) }} />
              <span
                aria-hidden="true"
                className={cx('w-2.5', isNow ? 'bg-accent' : 'bg-ink')}
                style={{ height: height(one.approved) }}
              />
            </li>
          )
        })}
      </ol>
      <div aria-hidden="true" className="figures mt-1 flex text-caption text-ink-2">
        {hours.map((one, index) => (
          <span key={one.hour} className="flex-1 text-center whitespace-nowrap">
            {(hours.length - 1 - index) % every === 0 ? `${one.hour} 时` : ''}
          </span>
        ))}
      </div>
      <p className="figures mt-3 flex gap-4 text-meta">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 bg-ink" />
          通过 {approved}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 bg-tick" />
          驳回 {rejected}
        </span>
      </p>
    </>
  )
}
