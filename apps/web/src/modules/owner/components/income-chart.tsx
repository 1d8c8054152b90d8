import { cx } from '../../../ui/class-names.ts'
import { money, monthDay } from '../../../ui/text/format.ts'
import type { IncomeBar } from '../income-bars.ts'

const colours = { past: 'bg-ink', today: 'bg-accent', ahead: 'bg-tick' }

/** A bar for each day of the month; today is cinnabar, the days ahead are only there. */
export function IncomeChart({ bars }: { bars: readonly IncomeBar[] }) {
  const now = bars.findIndex(({ when }) => when === 'today')
  const today = bars[now]
  const last = bars.at(-1)
  const place = bars.length > 1 ? (now + 0.5) / bars.length : 0.5
  return (
    <figure className="mt-3">
      <ul aria-label="这个月每天结算的收入" className="flex h-[72px] items-end gap-[2px] border-b border-ink sm:gap-1">
        {bars.map((bar) => (
          <li
            key={bar.day}
            title={`${monthDay(bar.day)} ${money(bar.amount)}`}
            className={cx('min-w-0 flex-1 rounded-t-[2px]', colours[bar.when])}
            style={{ height: `max(${bar.when === 'ahead' ? 4 : 2}px, ${bar.share * 100}%)` }}
          >
            <span className="sr-only">
              {monthDay(bar.day)} {money(bar.amount)}
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="relative mt-1 flex justify-between text-meta text-ink-2">
        <span className={cx(place < 0.32 && 'invisible')}>1日</span>
        {today && (
          <span
            className="figures keep absolute font-semibold text-accent-ink"
            style={{
              insetInlineStart: `${place * 100}%`,
              transform: `translateX(${place < 0.32 ? -place * 100 : place > 0.68 ? -100 : -50}%)`,
            }}
          >
            今天 {money(today.amount)}
          </span>
        )}
        <span className={cx(place > 0.68 && 'invisible')}>{last && `${Number(last.day.slice(8))}日`}</span>
      </figcaption>
    </figure>
  )
}
