import { clauseChangeLabels } from '@jihui/protocol/agreement/clause-changes'
import { templateLimits } from '@jihui/protocol/agreement/template-limits'
import { ChevronRight, CircleAlert, Plus } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { clauseNumber } from '../../public.ts'
import type { TemplateIssue } from '../template-queries.ts'
import type { TemplateDraft } from '../use-template-draft.ts'

export interface ClauseListProps {
  draft: TemplateDraft
  issues: readonly TemplateIssue[]
  onPick: (key: number) => void
  onAdd: () => void
}

/** The clauses by number and title, with what became of each and what is wrong in it. */
export function TemplateClauseList({ draft, issues, onPick, onAdd }: ClauseListProps) {
  const { clauses } = draft.document
  const kinds = new Map(draft.changes.map(({ kind, to }) => [to, kind]))
  const removed = draft.changes.filter(({ kind }) => kind === 'removed')
  return (
    <section aria-label="条款">
      <div className="flex items-center justify-between gap-2 ps-4 pe-2 lg:ps-5">
        <h2 className="figures text-meta font-normal text-ink-2">{clauses.length} 条</h2>
        <Button
          tone="ghost"
          size="dense"
          disabled={clauses.length >= templateLimits.clauses}
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={onAdd}
        >
          加一条
        </Button>
      </div>
      <ol>
        {clauses.map((clause, index) => {
          const isOn = clause.key === draft.editing.current
          const kind = kinds.get(index)
          const isWrong = issues.some((issue) => issue.clause === index)
          return (
            <li key={clause.key} className="relative border-b border-hairline lg:mx-5">
              {isOn && (
                <span aria-hidden="true" className="absolute inset-y-0 -start-5 w-[3px] bg-accent max-lg:hidden" />
              )}
              <button
                type="button"
                aria-current={isOn ? 'true' : undefined}
                onClick={() => onPick(clause.key)}
                className="flex min-h-11 w-full items-center gap-2 px-4 py-2 text-start hover:bg-sunken lg:px-0"
              >
                <span className="keep text-meta text-ink-3">{clauseNumber(index + 1)}</span>
                <span className={cx('min-w-0 flex-1 truncate text-body', isOn && 'lg:font-semibold')}>
                  {clause.title || '还没有标题'}
                </span>
                {isWrong && (
                  <span className="text-danger">
                    <CircleAlert size={16} aria-hidden="true" />
                    <span className="sr-only">要处理</span>
                  </span>
                )}
                {kind && <span className="keep text-caption font-semibold text-accent-ink">{markOf[kind]}</span>}
                <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-3 lg:hidden" />
              </button>
            </li>
          )
        })}
      </ol>
      {removed.length > 0 && (
        <p className="px-4 py-2 text-caption text-ink-3 lg:px-5">
          {clauseChangeLabels.removed}了{removed.map(({ title }) => `“${title}”`).join('、')}
        </p>
      )}
    </section>
  )
}

const markOf = { ...clauseChangeLabels, changed: '已改', moved: '移过' }
