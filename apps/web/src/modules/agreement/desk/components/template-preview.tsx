import { ChevronDown, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { clauseNumber } from '../../public.ts'
import type { TemplatePreview as Preview } from '../template-queries.ts'
import { paragraphsOf, type Segment } from '../template-segments.ts'

export interface TemplatePreviewProps {
  preview: Preview | undefined
  error: unknown
  isFetching: boolean
  onRetry: () => void
  /** Clauses that are not as published, from 0. */
  changed: ReadonlySet<number>
  /** The clause one is in. */
  current: number
  order: string | null
  onOrder: () => void
  isKnown: (name: string) => boolean
}

/** The contract as who signs it will read it, with an order's own figures. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { preview, error, isFetching, onRetry, order, onOrder } = props
  return (
    <section aria-label="签的人会看到" className="px-4 pb-6 lg:px-6">
      <div className="flex items-center justify-between gap-2 py-1.5">
        <h2 className="text-body font-semibold">签的人会看到</h2>
        <Button tone="ghost" size="dense" onClick={onOrder}>
          <span className="figures">{order ?? '例子'}</span>
          <span className="sr-only">，换一个订单</span>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </div>
      {preview ? (
        <Paper {...props} preview={preview} />
      ) : error ? null : (
        <div className="bg-surface p-6 shadow-lift-1">
          <SkeletonText lines={8} />
        </div>
      )}
      <p role="status" className="mt-3 flex items-center justify-end gap-1.5 text-meta text-ink-2">
        {error ? (
          <>
            <span className="text-danger">没有更新：{messageOf(error)}</span>
            <Button tone="ghost" size="dense" onClick={onRetry}>
              再试一次
            </Button>
          </>
        ) : (
          <>
            <RefreshCw size={16} aria-hidden="true" className={cx('text-ok', isFetching && 'animate-spin')} />
            随改随新
          </>
        )}
      </p>
    </section>
  )
}

function Paper({ preview, changed, current, isKnown }: TemplatePreviewProps & { preview: Preview }) {
  const paper = useRef<HTMLElement>(null)
  useEffect(() => {
    const clause = paper.current?.querySelector(`[data-clause="${current}"]`)
    clause?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [current])
  return (
    <article ref={paper} className="bg-surface p-2 shadow-lift-1">
      <div className="border border-tick px-4 py-6 md:px-6">
        <h3 className="text-center text-title">{preview.title}</h3>
        <p className="figures mt-1 text-center text-meta text-ink-3">{preview.contract_number}</p>
        <ol className="mt-4 space-y-3">
          {preview.clauses.map((clause, index) => (
            <li
              key={clause.number}
              data-clause={index}
              className={cx(
                'scroll-my-16 -mx-2 border-s-[3px] px-2 py-1',
                changed.has(index) && 'bg-warn-soft',
                index === current ? 'border-ink' : 'border-transparent',
              )}
            >
              <h4 className="text-meta font-semibold">
                {clauseNumber(clause.number)}
                {'　'}
                <Filled segments={clause.title_segments} isKnown={isKnown} />
              </h4>
              {paragraphsOf(clause.segments).map((paragraph, at) => (
                <p key={at} className="mt-1 text-meta leading-6 text-ink-2">
                  <span className="figures me-2 text-ink-3">
                    {clause.number}.{at + 1}
                  </span>
                  <Filled segments={paragraph} isKnown={isKnown} />
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </article>
  )
}

function Filled({ segments, isKnown }: { segments: readonly Segment[]; isKnown: (name: string) => boolean }) {
  return segments.map(({ text, variable }, index) =>
    variable === null ? (
      text
    ) : (
      <span
        key={index}
        className={cx(
          'figures font-semibold underline underline-offset-4',
          isKnown(variable) ? 'text-ink decoration-hue' : 'text-danger decoration-danger decoration-wavy',
        )}
      >
        {text}
      </span>
    ),
  )
}
