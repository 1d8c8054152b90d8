import type { LineFace } from '@jihui/protocol/rental/faces'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { monthDay } from '../../../ui/text/format.ts'
import { type Stop, type Stops, useEndStop } from '../standby-queries.ts'

const daysText = ({ start_date: start, end_date: end }: Stop) => `${monthDay(start)} 至 ${monthDay(end)}`

const outcomeOf = ({ stood_days: stood, worked_days: worked }: Stop): string =>
  [stood > 0 && `停了 ${stood} 天`, worked > 0 && `${worked} 天动过，照算全价`].filter(Boolean).join('，')

/** Stops of an order; what is not over its renter can end. */
export function StopList({ line, rentalId, stops }: { line: LineFace; rentalId: number; stops: Stops }) {
  const end = useEndStop(line, rentalId)
  if (stops.results.length === 0) return null
  const ask = async (stop: Stop) => {
    const isPlanned = stop.status === 'planned'
    const isSure = await confirm({
      title: isPlanned ? '取消这次报停吗？' : '结束报停吗？',
      body: isPlanned ? '这几天的租金照算。' : '报停到今天为止，一次至少两天；明天起租金照算。',
      confirmLabel: isPlanned ? '取消报停' : '结束报停',
    })
    if (isSure) end.mutate(stop.id)
  }
  return (
    <ul aria-label="报停" className="mt-3">
      {stops.results.map((stop) => (
        <li key={stop.id} className="flex items-center justify-between gap-3 border-b border-hairline py-2.5">
          <span className="min-w-0">
            <span className="block text-body">
              {daysText(stop)} <span className="text-ink-2">{stop.status_display}</span>
            </span>
            <span className="block text-meta text-pretty text-ink-2">
              {[`按租金的 ${stop.percent}% 算`, outcomeOf(stop), stop.reason].filter(Boolean).join('，')}
            </span>
          </span>
          {stops.is_renter && (stop.status === 'planned' || stop.status === 'running') && (
            <Button busy={end.isPending && end.variables === stop.id} onClick={() => void ask(stop)}>
              {stop.status === 'planned' ? '取消' : '结束'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
