import { CircleCheck, CircleSlash, Clock, Undo2 } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { type OwnObjection, ownObjectionsQuery, useWithdrawObjection } from '../objection-queries.ts'

/** 我提的异议: each with what became of it; what is open can be taken back. */
export function OwnObjections() {
  const query = useInfiniteQuery(ownObjectionsQuery)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data)
    return error ? (
      <Section title="我提的异议">
        <QueryError query={query} title="异议没有取到" safe="提过的都记着。" />
      </Section>
    ) : null
  const rows = data.pages.flatMap(({ results }) => results)
  if (rows.length === 0) return null
  return (
    <Section title="我提的异议" aside={`${data.pages[0]!.count} 条`}>
      <ul className="border-t border-hairline">
        {rows.map((objection) => (
          <Row key={objection.id} objection={objection} />
        ))}
      </ul>
      {hasNextPage && (
        <Button tone="outline" wide className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          再看前面的
        </Button>
      )}
    </Section>
  )
}

const looks = {
  open: { icon: Clock, tone: 'info' },
  upheld: { icon: CircleCheck, tone: 'ok' },
  dismissed: { icon: CircleSlash, tone: 'quiet' },
  withdrawn: { icon: Undo2, tone: 'quiet' },
} as const

function Row({ objection }: { objection: OwnObjection }) {
  const { title, job_number: number, term_display: term, held, reason, notes, sentence, status } = objection
  return (
    <li className="border-b border-hairline py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-lead font-semibold text-pretty">
          {term} · {held}
        </span>
        <StatusTag {...looks[status]}>{objection.status_display}</StatusTag>
      </p>
      <p className="figures text-meta text-ink-2">
        {[title !== term && title, number, momentText(objection.created_at)].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-1 text-body text-pretty [overflow-wrap:anywhere]">你：{reason}</p>
      {notes && <p className="mt-1 text-body text-pretty [overflow-wrap:anywhere]">平台：{notes}</p>}
      <p className="mt-1 text-meta text-ink-2">{sentence}</p>
      {objection.actions.includes('withdraw') && <Withdraw id={objection.id} />}
    </li>
  )
}
function Withdraw({ id }: { id: number }) {
  const { mutate, isPending } = useWithdrawObjection(id)
  return (
    <Button tone="outline" className="mt-2" busy={isPending} onClick={() => mutate()}>
      收回
    </Button>
  )
}
