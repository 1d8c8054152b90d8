import { cx } from '../../../ui/class-names.ts'
import { count, monthDay, today } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import type { Operations } from '../operation-queries.ts'

const HEIGHT = 112
const LEAST_TOP = 4

/** New orders upwards, cancelled ones downwards, a bar for each of the last days; today is cinnabar. */
export function OperationsDays({ days }: { days: Operations['days'] }) {
  const created = days.reduce((sum, one) => sum + one.created, 0)
  const cancelled = days.reduce((sum, one) => sum + one.cancelled, 0)
  const top = Math.max(LEAST_TOP, ...days.map((one) => one.created))
  const low = Math.max(...days.map((one) => one.cancelled))
  const px = (value: number) => `${Math.round((value / top) * HEIGHT)}px`
  const first = days[0]?.date
  return (
    <Section
      title="近 30 天"
      aside={
        <span className="figures">
          新增 {count(created)}，取消 {count(cancelled)}
        </span>
      }
    >
      <ol className="flex gap-[2px] sm:gap-1">
        {days.map((one) => {
          const isToday = one.date === today()
          return (
            <li
              key={one.date}
              title={`${monthDay(one.date)}：新增 ${one.created}，取消 ${one.cancelled}`}
              className="min-w-0 flex-1"
            >
              <span className="sr-only">
                {monthDay(one.date)}新增 {one.created} 单，取消 {one.cancelled} 单
              </span>
              <span aria-hidden="true" className="flex items-end border-b border-ink" style={{ height: HEIGHT }}>
                <span
                  className={cx('block w-full rounded-t-[2px]', isToday ? 'bg-accent' : 'bg-ink')}
                  style={{ height: px(one.created) }}
                />
              </span>
              <span aria-hidden="true" className="block" style={{ height: px(low) }}>
                <span className="block w-full rounded-b-[2px] bg-tick" style={{ height: px(one.cancelled) }} />
              </span>
            </li>
          )
        })}
      </ol>
      <p aria-hidden="true" className="figures mt-1 flex justify-between text-caption text-ink-2">
        <span>{first && monthDay(first)}</span>
        <span>今天</span>
      </p>
      <p className="figures mt-2 flex gap-4 text-meta">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 bg-ink" />
          新增
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 bg-tick" />
          取消
        </span>
        <span className="ms-auto text-ink-2">最多一天 {count(Math.max(0, ...days.map((one) => one.created)))} 单</span>
      </p>
    </Section>
  )
}
