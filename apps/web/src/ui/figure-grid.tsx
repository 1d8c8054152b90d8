import { cx } from './class-names.ts'

export interface Figure {
  readonly label: string
  readonly value: string
  /** What is to be known beside it. */
  readonly more: string
}

/** Figures side by side, two on a phone and four on a desk. */
export function FigureGrid({ figures, className }: { figures: readonly Figure[]; className?: string }) {
  return (
    <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4', className)}>
      {figures.map(({ label, value, more }) => (
        <div key={label}>
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className="figures text-title-s">{value}</dd>
          <dd className="figures text-caption text-ink-3">{more}</dd>
        </div>
      ))}
    </dl>
  )
}
