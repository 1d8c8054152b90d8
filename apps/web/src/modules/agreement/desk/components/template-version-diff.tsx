import { clauseChangeLabels, clauseChanges, type ClauseText } from '@jihui/protocol/agreement/clause-changes'
import { Differences } from '../../../../ui/text/differences.tsx'
import { clauseNumber } from '../../public.ts'

/** What one text made of another, clause by clause; with nothing before it, the text itself. */
export function TemplateVersionDiff({
  before,
  after,
}: {
  before: readonly ClauseText[] | null
  after: readonly ClauseText[]
}) {
  if (before === null)
    return (
      <ol className="mt-4 space-y-4">
        {after.map((clause, index) => (
          <li key={index}>
            <ClauseHead number={index + 1} title={clause.title} />
            <p className="mt-1 text-meta leading-6 whitespace-pre-line text-ink-2">{clause.text}</p>
          </li>
        ))}
      </ol>
    )
  const changes = clauseChanges(before, after)
  if (changes.length === 0) return <p className="mt-4 text-body text-ink-2">条款一个字也没有改。</p>
  return (
    <ol className="mt-4 space-y-5">
      {changes.map(({ kind, title, from, to }) => {
        const old = from === null ? undefined : before[from]
        const now = to === null ? undefined : after[to]
        return (
          <li key={`${from}-${to}`}>
            <ClauseHead
              number={(to ?? from ?? 0) + 1}
              title={title}
              note={kind === 'moved' ? `从${clauseNumber((from ?? 0) + 1)}移来` : clauseChangeLabels[kind]}
            />
            {old && now && old.title !== now.title && (
              <p className="mt-1 text-meta text-ink-2">
                标题：
                <Differences before={old.title} after={now.title} />
              </p>
            )}
            {kind !== 'moved' && (
              <p className="mt-1 text-meta leading-6 whitespace-pre-line text-ink-2">
                <Differences before={old?.text ?? ''} after={now?.text ?? ''} />
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function ClauseHead({ number, title, note }: { number: number; title: string; note?: string }) {
  return (
    <h3 className="flex items-baseline gap-2 text-body font-semibold">
      <span className="keep text-meta font-normal text-ink-3">{clauseNumber(number)}</span>
      <span className="min-w-0 flex-1">{title || '没有标题'}</span>
      {note && <span className="keep text-caption text-accent-ink">{note}</span>}
    </h3>
  )
}
