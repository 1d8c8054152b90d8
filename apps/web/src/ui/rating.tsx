import { Star } from 'lucide-react'

export function Rating({ value, count }: { value: number; count?: number }) {
  return (
    <span className="inline-flex items-center gap-1 text-meta text-ink-2">
      <Star size={14} className="fill-ink text-ink" aria-hidden="true" />
      <span className="figures font-semibold text-ink">{value.toFixed(1)}</span>
      {count !== undefined && <span className="figures">{count} 条评价</span>}
    </span>
  )
}
