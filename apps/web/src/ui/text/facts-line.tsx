import { Fragment, type ReactNode } from 'react'
import { cx } from '../class-names.ts'

interface FactsLineProps {
  /** What is nothing is left out. */
  readonly facts: readonly ReactNode[]
  readonly className?: string
}
/**
 * Short facts one after the other; a line ends between them, and inside one only where it is longer than a line. The point
 * before a fact hangs left of it: where a fact begins a line it is cut off, so that no line begins or ends with one.
 */
export function FactsLine({ facts, className = 'text-meta text-ink-2' }: FactsLineProps) {
  const told = facts.filter(Boolean)
  return (
    <span className={cx('block overflow-x-clip', className)}>
      <span className="-ms-2.5 block">
        {told.map((fact, at) => (
          <Fragment key={at}>
            {at > 0 && ' '}
            <span className="relative inline-block max-w-full ps-2.5">
              {at > 0 && <span className="absolute start-0 w-2.5 text-center">· </span>}
              {fact}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** A text that is several facts, as 今天 14:20 · 平台, drawn as such; anything else as it is. */
export const asFacts = (text: ReactNode, className: string): ReactNode =>
  typeof text === 'string' && text.includes(' · ') ? (
    <FactsLine facts={text.split(' · ')} className={className} />
  ) : (
    text
  )
