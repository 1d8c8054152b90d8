import { CircleAlert, RefreshCw } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Bone, Skeleton } from '../../../../ui/skeleton.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import type { QuoteState } from '../../quote.ts'

const quoteBones = (
  <Skeleton label="正在算价" className="space-y-3 py-1">
    <Bone className="h-4 w-full" />
    <Bone className="h-4 w-4/5" />
    <Bone className="h-6 w-full" />
  </Skeleton>
)

/** The lines with what is going on with them: being worked out, kept while a new price is on its way, refused. */
export function LiveQuote({
  state,
  missing,
  pickup,
  children,
}: {
  state: QuoteState
  /** What is said while there are no days to work a price out for. */
  missing: string
  /** The way out where the place is too far: to fetch it oneself. */
  pickup?: { label: string; onChoose: () => void } | null
  children: ReactNode
}) {
  const { quote, isUpdating, error, periodProblem, placeProblem } = state
  // What is wrong with the days is said where the days are chosen, and asking again would not help.
  if (periodProblem) return <p className="text-meta text-ink-2">租期改好以后重新算价。</p>
  if (placeProblem)
    return (
      <div className="flex items-center justify-between gap-3 rounded-card bg-warn-soft px-4 py-2 text-meta text-warn">
        <span className="py-1.5">
          {placeProblem}
          {pickup ? `。换个地方，或者${pickup.label}。` : '。换个地方再算。'}
        </span>
        {pickup && (
          <Button className="keep shrink-0" onClick={pickup.onChoose}>
            改成{pickup.label}
          </Button>
        )}
      </div>
    )
  if (error)
    return (
      <div
        role="alert"
        className="flex items-center justify-between gap-3 rounded-card bg-danger-soft px-4 py-2 text-meta text-danger"
      >
        <span className="flex items-start gap-2">
          <CircleAlert size={18} className="mt-px shrink-0" aria-hidden="true" />
          {messageOf(error)}
        </span>
        <Button
          tone="ghost"
          className="keep shrink-0"
          onClick={() => void state.refetch()}
          icon={<RefreshCw size={16} aria-hidden="true" />}
        >
          重算
        </Button>
      </div>
    )
  if (!quote) return isUpdating ? quoteBones : <p className="text-meta text-ink-2">{missing}</p>
  return (
    <div
      aria-busy={isUpdating || undefined}
      className={cx('transition-opacity duration-(--calm)', isUpdating && 'opacity-60')}
    >
      <Suspense fallback={quoteBones}>{children}</Suspense>
    </div>
  )
}

export function QuoteStamp({ state }: { state: QuoteState }) {
  if (state.isUpdating)
    return (
      <span role="status" className="inline-flex items-center gap-1.5">
        <Spinner />
        正在更新
      </span>
    )
  return state.quote && !state.quote.is_estimate ? <span role="status">下单后价格不再变</span> : null
}
