import { CircleAlert } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { clauseNumber } from '../../public.ts'
import type { TemplateIssue } from '../template-queries.ts'

const SHOWN = 4

/** What stands in the way of publishing; each leads to its clause. */
export function TemplateProblems({
  issues,
  onJump,
}: {
  issues: readonly TemplateIssue[]
  onJump: (issue: TemplateIssue) => void
}) {
  if (issues.length === 0) return null
  return (
    <section aria-labelledby="template-problems" className="rounded-card bg-surface p-4 shadow-lift-1">
      <h2 id="template-problems" className="figures flex items-center gap-2 text-body font-semibold">
        <CircleAlert size={18} aria-hidden="true" className="text-danger" />
        发布前要处理 {issues.length} 处
      </h2>
      <ul className="mt-1">
        {issues.slice(0, SHOWN).map((issue) => (
          <li key={`${issue.clause}-${issue.field}`} className="flex items-center justify-between gap-3">
            <span className="min-w-0 text-meta text-ink-2">
              <span className="keep me-2 text-ink">{clauseNumber(issue.clause + 1)}</span>
              {issue.message}
            </span>
            <Button tone="ghost" size="dense" onClick={() => onJump(issue)}>
              去改
            </Button>
          </li>
        ))}
      </ul>
      {issues.length > SHOWN && (
        <p className="figures text-caption text-ink-3">改好这几处，还有 {issues.length - SHOWN} 处。</p>
      )}
    </section>
  )
}
