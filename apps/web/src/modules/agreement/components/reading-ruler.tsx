import type { RefObject } from 'react'
import { cx } from '../../../ui/class-names.ts'

const TICKS = 60

/** Where in the text one is: the whole text is the ruler's length, ink what has been read, the pointer the last line seen. */
export function ReadingRuler({ ruler, className }: { ruler: RefObject<HTMLDivElement | null>; className?: string }) {
  return (
    <div
      ref={ruler}
      aria-hidden="true"
      className={cx('relative w-4 shrink-0', className)}
      style={{ '--read': 0 } as React.CSSProperties}
    >
      <svg className="absolute inset-0 size-full overflow-visible" shapeRendering="crispEdges">
        {Array.from({ length: TICKS + 1 }, (_, index) => (
          <line
            key={index}
            x1={index % 10 === 0 ? 2 : 8}
            x2={15}
            y1={`${(index / TICKS) * 100}%`}
            y2={`${(index / TICKS) * 100}%`}
            strokeWidth="1"
            className="stroke-tick"
          />
        ))}
        <line x1="15.5" x2="15.5" y1="0" y2="100%" strokeWidth="1" className="stroke-tick" />
      </svg>
      <span className="absolute end-0 top-0 h-full w-0.5 origin-top bg-ink [transform:scaleY(var(--read))]" />
      <span className="absolute end-0 top-[calc(var(--read)*100%)] h-[3px] w-4 -translate-y-1/2 bg-accent" />
    </div>
  )
}
