import { Rating } from '../../../../ui/rating.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { FreightOrderDetail } from '../../order-queries.ts'

const sides = { shipper: '货主评司机', driver: '司机评货主' } as const

/** What both said of each other, once both did or the time for it is over. */
export function OrderRatings({ order: { ratings } }: { order: FreightOrderDetail }) {
  if (ratings.length === 0) return null
  return (
    <Section title="评价">
      <ul className="space-y-3">
        {ratings.map((one) => (
          <li key={one.by}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-2">
              {sides[one.by]}
              <Rating value={one.rating} />
              {one.tags.map((tag) => (
                <span key={tag}>{tag}</span>
              ))}
            </p>
            {one.comments && <p className="mt-1 text-body text-pretty">{one.comments}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
