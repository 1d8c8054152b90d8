import type { ReactNode } from 'react'

interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly note?: string
}
/** A few figures beside each other, each with its name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 border-t border-hairline sm:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="border-b border-hairline py-3">
          <dt className="text-meta text-ink-2">{label}</dt>
          <dd className="figures mt-0.5 text-title-s">{value}</dd>
          {note && <dd className="text-caption text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
