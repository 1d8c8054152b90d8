import { fenceWatches } from '@jihui/protocol/iot/fences/limits'
import { pageLook } from '../../../../kits/list/list-look.ts'
import { MoreRows } from '../../../../kits/list/more-rows.tsx'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { fenceEventsQuery } from '../fence-queries.ts'

/** What happened at a fence, the newest first. */
export function FenceEvents({ id }: { id: number }) {
  const list = useList(fenceEventsQuery(id))
  return (
    <Section title="发生过的">
      {list.query.error && list.rows.length === 0 ? (
        <QueryError query={list.query} title="记录没有取到" />
      ) : list.query.isPending ? (
        <SkeletonText lines={5} />
      ) : list.rows.length === 0 ? (
        <p className="text-body text-ink-2">还没有记录。设备进出围栏以后，这里会写明时间。</p>
      ) : (
        <ol className="border-t border-hairline">
          {list.rows.map((event) => (
            <li key={event.id} className="border-b border-hairline py-2.5">
              <p className="flex items-baseline justify-between gap-3">
                <AppLink to={`/iot/device/${event.device_id}`} className="min-w-0 truncate text-body underline">
                  {event.device_name}
                </AppLink>
                <span className="shrink-0 text-body">
                  {fenceWatches[event.type]}
                  {event.minutes !== undefined && <span className="figures text-ink-2"> {event.minutes} 分钟</span>}
                </span>
              </p>
              <p className="figures text-caption text-ink-2">
                {momentText(event.at)}
                {event.is_late && '，补报的'}
              </p>
            </li>
          ))}
        </ol>
      )}
      <MoreRows list={list} look={pageLook} label="看更早的" />
    </Section>
  )
}
