import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { dayText } from '../../../../ui/text/format.ts'
import { hoursQuery } from '../history-queries.ts'

const hoursText = (hours: number) => `${hours.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 小时`
const SHOWN = 14

/** How long it worked and idled, day by day, and what says so. */
export function DeviceHours({ deviceId }: { deviceId: string }) {
  const hours = useQuery(hoursQuery(deviceId))
  const days = hours.data?.results.toReversed().slice(0, SHOWN) ?? []
  return (
    <Section title="每天工时" aside={days[0] && (days[0].source === 'counter' ? '按计时表' : '按点火')}>
      {hours.error && !hours.data ? (
        <QueryError query={hours} title="工时没有取到" />
      ) : !hours.data ? (
        <SkeletonText lines={4} />
      ) : days.length === 0 ? (
        <p className="text-body text-ink-2">近 31 天没有运行。</p>
      ) : (
        <ol className="border-t border-hairline">
          {days.map(({ day, working, idling }) => (
            <li key={day} className="border-b border-hairline py-2.5">
              <p className="flex items-baseline justify-between gap-3">
                <span className="text-body">{dayText(day)}</span>
                <span className="figures text-meta text-ink-2">
                  工作 <span className="font-semibold text-ink">{hoursText(working)}</span>
                  {idling > 0 && `，怠速 ${hoursText(idling)}`}
                </span>
              </p>
              <span aria-hidden="true" className="mt-1.5 flex h-1.5 bg-sunken">
                <span className="bg-ink" style={{ width: `${Math.min(100, (working / 24) * 100)}%` }} />
                <span className="bg-tick" style={{ width: `${Math.min(100, (idling / 24) * 100)}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
