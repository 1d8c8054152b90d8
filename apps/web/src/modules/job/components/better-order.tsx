import { jobLimits } from '@jihui/protocol/job/limits'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { clockTime } from '../../../ui/text/format.ts'
import { dayOrderQuery, useDayOrder } from '../job-queries.ts'
import { minutesText } from '../job-words.ts'

/** Another order of the day that saves him a way worth it, within what customers were promised; nothing where there is none. */
export function BetterOrder({ day, stops }: { day: string; stops: number }) {
  const isPossible = stops > 1 && stops <= jobLimits.dayStopsMax
  const { data } = useQuery({ ...dayOrderQuery(day), enabled: isPossible })
  const change = useDayOrder()
  const better = data?.better
  if (!isPossible || !better) return null
  const take = () => change.mutate({ date: day, job_ids: better.stops.map(({ job_id: id }) => id) })
  return (
    <section aria-label="更省的顺序" className="mb-4 rounded-card bg-sunken p-4">
      <h3 className="figures text-lead font-semibold">换个顺序，少跑 {minutesText(better.saved_minutes)}</h3>
      <ol className="mt-2">
        {better.stops.map(({ job_id: id, title, arrives_at: arrives }) => (
          <li key={id} className="flex gap-3 py-1 text-body">
            <span className="figures shrink-0 font-semibold">{clockTime(arrives)}</span>
            <span className="min-w-0 truncate">{title}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-meta text-ink-2">都在答应客户的时间里。</p>
      <Button tone="outline" className="mt-3" busy={change.isPending} onClick={take}>
        按这个顺序走
      </Button>
    </section>
  )
}
