import { cx } from '../../../ui/class-names.ts'

/** What a long text comes to, point by point. */
export function SummaryPoints({ points, className }: { points: readonly string[]; className?: string }) {
  return (
    <ul className={cx('space-y-2', className)}>
      {points.map((point) => (
        <li key={point} className="relative ps-4 text-body text-ink-2">
          <span aria-hidden="true" className="absolute start-0 top-[9px] h-1.5 w-[3px] bg-accent" />
          {point}
        </li>
      ))}
    </ul>
  )
}

/** The numbered clauses of one section. */
export function Clauses({
  section,
  paragraphs,
  size,
}: {
  section: number
  paragraphs: readonly string[]
  size: 'text-read' | 'text-body'
}) {
  return (
    <ol className="mt-2 space-y-3">
      {paragraphs.map((clause, index) => (
        <li key={clause} className={cx('flex gap-3 text-ink-2', size)}>
          <span className="figures shrink-0 text-ink-3">
            {section}.{index + 1}
          </span>
          <span>{clause}</span>
        </li>
      ))}
    </ol>
  )
}
