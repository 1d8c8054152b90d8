import { ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Money } from './text/money.tsx'

/** Holds the foot of the screen: on a phone the thumb's place. Pages above it need no padding of their own. */
export function StickyBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-30 max-[16rem]:static -mx-(--gutter) mt-8 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:mx-0 md:rounded-t-card md:border-x">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">{children}</div>
    </div>
  )
}

export interface StickyTotalProps {
  /** 14 天 × 2 台 · 不含押金 */
  caption: ReactNode
  amount: number
  /** Opens the lines. */
  onOpen?: () => void
}

export function StickyTotal({ caption, amount, onOpen }: StickyTotalProps) {
  const body = (
    <>
      <span className="flex items-center gap-1.5 text-meta text-ink-2">
        {caption}
        {onOpen && <ChevronUp size={16} aria-hidden="true" />}
      </span>
      <Money value={amount} size="price" />
    </>
  )
  return onOpen ? (
    <button type="button" onClick={onOpen} aria-haspopup="dialog" className="min-h-11 min-w-0 rounded-half text-start">
      {body}
      <span className="sr-only">，看明细</span>
    </button>
  ) : (
    <div className="flex min-w-0 flex-col">{body}</div>
  )
}
