import { lazy, Suspense } from 'react'
import { Rating } from '../../../../ui/rating.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import type { ServiceOrder } from '../../service-queries.ts'

const RateForm = lazy(async () => ({ default: (await import('./rate-form.lazy.tsx')).RateForm }))

/** Once, after it was accepted; then it stays to be read. */
export function RateOrder({ order }: { order: ServiceOrder }) {
  const { status, is_full: isFull, rating, technician } = order
  if (status !== 'completed' || !isFull || technician === null) return null
  return (
    <Section title="评价">
      {typeof rating === 'number' ? (
        <p className="flex items-center gap-2 text-body text-ink-2">
          你评了 <Rating value={rating} />
        </p>
      ) : (
        <Suspense fallback={<SkeletonText lines={2} />}>
          <RateForm orderId={order.orderId} />
        </Suspense>
      )}
    </Section>
  )
}
