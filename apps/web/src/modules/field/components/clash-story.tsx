import { ChevronRight } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { momentText } from '../../../ui/text/format.ts'
import type { Clash } from '../clash-queries.ts'

/** What was done without network and why it did not fit when it arrived. */
export function ClashStory({ clash }: { clash: Clash }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <AppLink to={clash.link} className="inline-flex min-h-11 min-w-0 items-center gap-1 text-body font-semibold">
          <span className="truncate">{clash.subject_display}</span>
          <ChevronRight size={16} className="shrink-0 text-ink-2" aria-hidden="true" />
        </AppLink>
        <span className="shrink-0 text-meta text-ink-2">{clash.status_display}</span>
      </p>
      <ol className="mt-1 space-y-1">
        {clash.mine.map((act) => (
          <li key={act.event_id} className="flex justify-between gap-3 text-meta">
            <span>{act.kind_display}</span>
            <time dateTime={act.occurred_at} className="figures shrink-0 text-ink-2">
              {momentText(act.occurred_at)}
            </time>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-meta text-pretty text-ink-2">送到时：{clash.message}</p>
      {clash.notes && <p className="mt-1 text-meta text-pretty">平台：{clash.notes}</p>}
    </>
  )
}
