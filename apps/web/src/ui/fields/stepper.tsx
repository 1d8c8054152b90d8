import { Fragment } from 'react'
import { cx } from '../class-names.ts'

export interface StepperProps {
  steps: readonly string[]
  /** Zero-based; equal to the number of steps when all is done. */
  current: number
  className?: string
}

const MINORS = 4

/** The ruler with majors: done is ink, the current step cinnabar with a taller tick, ahead quiet. */
export function Stepper({ steps, current, className }: StepperProps) {
  const last = Math.max(1, steps.length - 1)
  const share = Math.min(1, current / last)
  const tail = `${Math.max(2, steps.at(-1)?.length ?? 2)}em`
  const spoken =
    current >= steps.length ? `全部 ${steps.length} 步已完成` : `第 ${current + 1} 步，共 ${steps.length} 步`
  return (
    <div className={cx('text-meta max-[23rem]:text-caption', className)} style={{ paddingInlineEnd: tail }}>
      <svg className="block h-4 w-full overflow-visible" aria-hidden="true" shapeRendering="crispEdges">
        {steps.map((step, index) => (
          <Fragment key={step}>
            <line
              x1={`${(index / last) * 100}%`}
              x2={`${(index / last) * 100}%`}
              y1={index === current ? 0 : 4}
              y2={15}
              strokeWidth={index === current ? 3 : index < current ? 2 : 1}
              className={index === current ? 'stroke-accent' : index < current ? 'stroke-ink' : 'stroke-tick'}
            />
            {index < last &&
              Array.from({ length: MINORS }, (_, minor) => {
                const at = (index + (minor + 1) / (MINORS + 1)) / last
                return (
                  <line
                    key={minor}
                    x1={`${at * 100}%`}
                    x2={`${at * 100}%`}
                    y1={9}
                    y2={15}
                    strokeWidth="1"
                    className={index < current ? 'stroke-ink' : 'stroke-tick'}
                  />
                )
              })}
          </Fragment>
        ))}
        <line x1={`${share * 100}%`} x2="100%" y1="14.5" y2="14.5" strokeWidth="1" className="stroke-tick" />
        <line x1="0" x2={`${share * 100}%`} y1="14.5" y2="14.5" strokeWidth="2" className="stroke-ink" />
      </svg>
      <ol className="relative mt-1.5 h-5" aria-label={spoken}>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cx(
              'absolute top-0 keep',
              index === current ? 'font-semibold text-accent-ink' : index < current ? 'text-ink' : 'text-ink-3',
            )}
            style={{ insetInlineStart: `${(index / last) * 100}%` }}
          >
            {step}
          </li>
        ))}
      </ol>
      <span className="sr-only">{spoken}</span>
    </div>
  )
}
