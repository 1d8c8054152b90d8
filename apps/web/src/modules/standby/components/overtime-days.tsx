import { dayText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import type { Usage } from '../standby-queries.ts'

const hours = (value: number) => `${value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 小时`
const share = (value: number, of: number) => ({ width: `${Math.min(100, (value / of) * 100)}%` })

/** Days on which a machine worked beyond what its rent includes: how long, how much beyond, and what that costs. */
export function OvertimeDays({ usage, days }: { usage: Usage; days: Usage['days'] }) {
  const whole = 24 * Math.max(1, usage.units.length)
  return (
    <ol className="border-t border-hairline">
      {days.map(({ day, working, beyond, beyond_fee: fee }) => (
        <li key={day} className="border-b border-hairline py-2.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className="text-body">{dayText(day)}</span>
            <Money value={fee} size="inline" />
          </span>
          <span className="figures block text-meta text-pretty text-ink-2">
            工作 {hours(working ?? 0)}，超出 {hours(beyond)}
          </span>
          <span aria-hidden="true" className="mt-1.5 flex h-1.5 bg-sunken">
            <span className="bg-ink" style={share((working ?? 0) - beyond, whole)} />
            <span className="bg-accent" style={share(beyond, whole)} />
          </span>
        </li>
      ))}
    </ol>
  )
}
