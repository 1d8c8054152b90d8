import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface RulerProps {
  /** How many units the ruler has: one tick each. */
  units: number
  /** How far, in units. */
  value: number
  /** What a screen reader says: 已用 18 天，共 29 天. */
  label: string
  /** Every n-th tick is a tall one. */
  majorEvery?: number
  /** No pointer once the measured thing is over or has not begun. */
  hasPointer?: boolean
  size?: 'normal' | 'small'
  /** Captions under the two ends. */
  start?: ReactNode
  end?: ReactNode
  className?: string
}

/** More ticks than this run together on a phone; then one tick stands for several units. */
const MOST_TICKS = 60

export function Ruler({
  units,
  value,
  label,
  majorEvery,
  hasPointer = true,
  size = 'normal',
  start,
  end,
  className,
}: RulerProps) {
  const whole = Math.max(1, Math.round(units))
  const per = Math.ceil(whole / MOST_TICKS)
  const ticks = Math.max(1, Math.floor(whole / per))
  const share = Math.min(1, Math.max(0, value / units))
  const tall = size === 'small' ? 8 : 10
  const low = size === 'small' ? 5 : 7
  return (
    <div className={className}>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={units}
        aria-valuenow={Math.min(units, Math.max(0, value))}
        aria-valuetext={label}
        className="relative"
      >
        <svg className="block h-[18px] w-full overflow-visible" aria-hidden="true" shapeRendering="crispEdges">
          {Array.from({ length: ticks + 1 }, (_, index) => {
            const at = index / ticks
            const isPassed = at <= share && share > 0
            const height = index === 0 || index === ticks || (majorEvery && index % majorEvery === 0) ? tall : low
            return (
              <line
                key={index}
                x1={`${at * 100}%`}
                x2={`${at * 100}%`}
                y1={17 - height}
                y2={17}
                strokeWidth={isPassed ? 1.5 : 1}
                className={isPassed ? 'stroke-ink' : 'stroke-tick'}
              />
            )
          })}
          <line x1={`${share * 100}%`} x2="100%" y1="16.5" y2="16.5" strokeWidth="1" className="stroke-tick" />
          <line x1="0" x2={`${share * 100}%`} y1="16.5" y2="16.5" strokeWidth="2" className="stroke-ink" />
        </svg>
        {hasPointer && (
          <span
            className="absolute bottom-0 h-[17px] w-0.5 -translate-x-1/2 bg-accent transition-[left] duration-(--calm)"
            style={{ left: `${share * 100}%` }}
          />
        )}
      </div>
      {(start !== undefined || end !== undefined) && (
        <div className="mt-1 flex justify-between gap-3 text-caption text-ink-3">
          <span>{start}</span>
          <span className="text-end">{end}</span>
        </div>
      )}
    </div>
  )
}

/** The plain edge of the ruler as a decoration. */
export function GraduatedEdge({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('graduated block h-2', className)} />
}
