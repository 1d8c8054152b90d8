import type { LineFace } from '@jihui/protocol/rental/faces'
import { Star } from 'lucide-react'
import { useList } from '../../../kits/list/use-list.ts'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { monthDay, shanghaiDay } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { reviewsQuery, type Review } from '../queries.ts'
import { LoadMore } from './load-more.tsx'

/** What others said after returning the machine. */
export function Reviews({ line, equipmentId }: { line: LineFace; equipmentId: number }) {
  const { rows, head: first, query } = useList(reviewsQuery(line, equipmentId))
  return (
    <Section
      title="评价"
      aside={first && first.count > 0 ? <span className="figures">{first.count} 条</span> : undefined}
    >
      {query.error && !first ? (
        <p role="alert" className="flex items-center justify-between gap-3 text-meta text-ink-2">
          评价没有取到：{messageOf(query.error)}
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            再试一次
          </Button>
        </p>
      ) : !first ? (
        <SkeletonText />
      ) : first.count === 0 ? (
        <p className="text-body text-ink-2">还没有人评价。租完归还以后，可以写下第一条。</p>
      ) : (
        <>
          <Summary average={first.average ?? 0} distribution={first.distribution} total={first.count} />
          <ul className="mt-2">
            {rows.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
          <LoadMore query={query} shown={rows.length} total={first.count} />
        </>
      )}
    </Section>
  )
}

interface SummaryProps {
  average: number
  distribution: readonly { rating: number; count: number }[]
  total: number
}

function Summary({ average, distribution, total }: SummaryProps) {
  return (
    <div className="flex items-center gap-6 border-b border-hairline pb-4">
      <div className="shrink-0">
        <p className="figures text-[2.5rem] leading-[3rem] font-semibold">{average.toFixed(1)}</p>
        <Stars rating={average} label={`平均 ${average.toFixed(1)} 星，满分 5 星`} />
      </div>
      <ul className="min-w-0 flex-1 space-y-1">
        {distribution.map(({ rating, count }) => (
          <li key={rating} className="flex items-center gap-2 text-caption text-ink-2">
            <span className="figures w-7 shrink-0">{rating} 星</span>
            <span aria-hidden="true" className="h-1.5 flex-1 rounded-full bg-hairline">
              <span
                className="block h-full rounded-full bg-ink"
                style={{ width: `${(count / Math.max(1, total)) * 100}%` }}
              />
            </span>
            <span className="figures w-8 shrink-0 text-end">
              {count}
              <span className="sr-only"> 条</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReviewRow({ review }: { review: Review }) {
  return (
    <li className="border-b border-hairline py-3.5 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-body font-semibold">{review.reviewer}</span>
        <Stars rating={review.rating} label={`${review.rating} 星`} />
      </div>
      {review.comments && <p className="mt-1 text-body text-ink-2">{review.comments}</p>}
      <p className="mt-1 text-caption text-ink-3">
        租了 {review.rental_days} 天 · {monthDay(shanghaiDay(review.created_at))}
      </p>
    </li>
  )
}

function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} aria-hidden="true" className="relative">
          <Star size={14} className="text-tick" />
          <span
            className="absolute inset-y-0 start-0 overflow-hidden"
            style={{ width: `${Math.min(1, Math.max(0, rating - star + 1)) * 100}%` }}
          >
            <Star size={14} className="max-w-none fill-ink text-ink" />
          </span>
        </span>
      ))}
    </span>
  )
}
