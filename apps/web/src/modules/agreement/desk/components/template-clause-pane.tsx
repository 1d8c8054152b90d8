import { templateLimits } from '@jihui/protocol/agreement/template-limits'
import { ArrowDown, ArrowUp, Braces, Redo2, Trash2, Undo2 } from 'lucide-react'
import type { Ref } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { clauseNumber } from '../../public.ts'
import type { TemplateIssue } from '../template-queries.ts'
import type { Variable, Words } from '../template-text.ts'
import type { TemplateDraft } from '../use-template-draft.ts'
import { TemplateClauseText, type ClauseTextHandle } from './template-clause-text.tsx'

export interface ClausePaneProps {
  draft: TemplateDraft
  variables: readonly Variable[]
  words: Words
  issues: readonly TemplateIssue[]
  text: Ref<ClauseTextHandle>
  onAsk: () => void
}
export const TITLE_ID = 'clause-title'

/** The clause one is in: its title, its text, and what may be done with it. */
export function TemplateClausePane({ draft, variables, words, issues, text, onAsk }: ClausePaneProps) {
  const { editing, change } = draft
  const { clauses } = draft.document
  const index = clauses.findIndex(({ key }) => key === editing.current)
  const clause = clauses[index]
  const problemOf = (field: TemplateIssue['field']) =>
    issues.find((issue) => issue.clause === index && issue.field === field)?.message
  const remove = () => {
    if (!clause) return
    change({ kind: 'remove', key: clause.key })
    toast.plain(`${clauseNumber(index + 1)}已删去`, {
      durationMs: 8000,
      action: { label: '撤销', run: () => change({ kind: 'undo' }) },
    })
  }
  return (
    <section aria-label="正文" className="min-w-0">
      <div
        role="toolbar"
        aria-label="这一条"
        className="sticky top-0 z-20 flex items-center border-b border-hairline bg-ground px-2 max-lg:top-14 lg:px-6"
      >
        <IconButton label="撤销" disabled={editing.past.length === 0} onClick={() => change({ kind: 'undo' })}>
          <Undo2 size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label="重做" disabled={editing.future.length === 0} onClick={() => change({ kind: 'redo' })}>
          <Redo2 size={18} aria-hidden="true" />
        </IconButton>
        {clause && (
          <>
            <IconButton
              label="上移这一条（Alt+↑）"
              disabled={index === 0}
              onClick={() => change({ kind: 'move', key: clause.key, by: -1 })}
            >
              <ArrowUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label="下移这一条（Alt+↓）"
              disabled={index === clauses.length - 1}
              onClick={() => change({ kind: 'move', key: clause.key, by: 1 })}
            >
              <ArrowDown size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label="删去这一条" onClick={remove}>
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
            <Button
              tone="ghost"
              size="dense"
              className="ms-auto"
              icon={<Braces size={18} aria-hidden="true" />}
              // The caret stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={onAsk}
            >
              插变量
              <KeyCap>{'{'}</KeyCap>
            </Button>
          </>
        )}
      </div>
      {clause ? (
        <div className="px-4 py-5 lg:px-8">
          <label className="flex items-baseline gap-3">
            <span className="keep text-title-s font-semibold">{clauseNumber(index + 1)}</span>
            <input
              id={TITLE_ID}
              value={clause.title}
              maxLength={templateLimits.title}
              aria-label={`${clauseNumber(index + 1)}的标题`}
              aria-invalid={problemOf('title') ? true : undefined}
              placeholder="标题"
              onChange={(event) =>
                change({ kind: 'write', key: clause.key, field: 'title', value: event.target.value, at: Date.now() })
              }
              className="min-h-11 w-full min-w-0 border-b border-hairline bg-transparent text-title-s font-semibold focus-visible:border-ink focus-visible:shadow-[0_1px_0_var(--ink)]"
            />
          </label>
          {problemOf('title') && <p className="mt-1.5 text-meta text-danger">{problemOf('title')}</p>}
          <div className="mt-4">
            <TemplateClauseText
              key={clause.key}
              ref={text}
              number={index + 1}
              value={clause.text}
              variables={variables}
              isKnown={words.isKnown}
              problem={problemOf('text')}
              onChange={(value, isWhole) =>
                change({ kind: 'write', key: clause.key, field: 'text', value, at: Date.now(), isWhole })
              }
            />
            <p className="figures mt-1.5 text-end text-caption text-ink-3">
              {clause.text.length} / {templateLimits.text}
            </p>
          </div>
        </div>
      ) : (
        <p className="px-4 py-10 text-body text-ink-2 lg:px-8">还没有条款，先加一条。</p>
      )}
    </section>
  )
}
