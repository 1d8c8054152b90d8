import { clauseChangeLabels } from '@jihui/protocol/agreement/clause-changes'
import { isToConfirm, type SignableChangeKind } from '@jihui/protocol/agreement/changes'
import { Check, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Bone } from '../../../ui/skeleton.tsx'
import { placeName } from '../reading-state.ts'

const EarlierWording = lazy(async () => ({ default: (await import('./earlier-wording.lazy.tsx')).EarlierWording }))

/** 改写, 新加, 移动: quiet, beside the heading. */
export function ChangeTag({ kind }: { kind: SignableChangeKind }) {
  return (
    <span className="keep shrink-0 self-center rounded-half bg-warn-soft px-2 py-0.5 text-caption font-semibold text-warn">
      {clauseChangeLabels[kind]}
    </span>
  )
}

export interface ClauseChangeProps {
  number: number
  kind: SignableChangeKind
  /** As it was called and read; null where there was no such text. */
  before: { title: string; text: string } | null
  after: { title: string; text: string }
  isConfirmed: boolean
  textClass: string
  onConfirm: () => void
}

/** Under a clause that is new to the reader: what it said before, and his word that he has seen it. */
export function ClauseChange({ number, kind, before, after, isConfirmed, textClass, onConfirm }: ClauseChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <div className="mt-2">
      {before && isOpen && (
        <div id={panelId} className="mb-2 rounded-card bg-sunken px-4 py-3">
          <Suspense fallback={<Bone className="h-12 w-full" />}>
            <EarlierWording before={before} after={after} textClass={textClass} />
          </Suspense>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        {isToConfirm(kind) &&
          (isConfirmed ? (
            <span className="inline-flex min-h-11 items-center gap-1.5 pe-2 text-body text-ok">
              <Check size={18} aria-hidden="true" />
              看过了
            </span>
          ) : (
            <Button aria-label={`${placeName(number)}的改动，我看过了`} onClick={onConfirm}>
              我看过了
            </Button>
          ))}
        {before && (
          <Button
            tone="ghost"
            className={cx(isConfirmed && '-ms-2')}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-label={`${isOpen ? '收起' : '看'}${placeName(number)}的原文`}
            icon={
              <ChevronDown
                size={18}
                aria-hidden="true"
                className={cx('transition-transform duration-(--quick)', isOpen && 'rotate-180')}
              />
            }
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? '收起原文' : '看原文'}
          </Button>
        )}
      </div>
    </div>
  )
}
