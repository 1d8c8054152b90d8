import { Section } from '../../../../ui/section.tsx'
import type { TaskPart } from '../../order-queries.ts'

/** What the work needs of the store, what was taken, what is missing. */
export function TaskParts({ parts }: { parts: readonly TaskPart[] }) {
  if (parts.length === 0) return null
  return (
    <Section title="配件">
      <ul className="border-t border-hairline">
        {parts.map((part) => (
          <li key={part.part_id} className="flex items-baseline justify-between gap-3 border-b border-hairline py-2.5">
            <span className="min-w-0">
              <span className="block text-body">{part.name}</span>
              <span className="figures block text-meta text-ink-2">{part.number}</span>
            </span>
            <span className="shrink-0 text-end text-body">
              <span className="figures block">
                {part.used > 0 ? `用了 ${part.used}` : `要 ${part.wanted}`} {part.unit}
              </span>
              {part.missing > 0 ? (
                <span className="figures block text-meta text-warn">
                  缺 {part.missing} {part.unit}
                </span>
              ) : (
                part.reserved > 0 && <span className="figures block text-meta text-ink-2">已留 {part.reserved}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
