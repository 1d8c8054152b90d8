import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, OctagonX } from 'lucide-react'
import { momentText } from '../../../../ui/text/format.ts'
import type { Order } from '../../../rental/public.ts'
import { decisionsQuery } from '../review-queries.ts'

/** 审核历史: what was decided about this order before. */
export function ReviewHistory({ order }: { order: Order }) {
  const { data } = useQuery(decisionsQuery(findLine(order.line), order.id))
  if (!data || data.length === 0) return null
  return (
    <section>
      <h3 className="text-body font-semibold">审核历史</h3>
      <ul>
        {data.map((row) => {
          const isYes = row.action === 'approve'
          const Sign = isYes ? CircleCheck : OctagonX
          return (
            <li key={row.id} className="flex gap-2.5 border-b border-hairline py-2.5">
              <Sign size={18} className={`mt-0.5 shrink-0 ${isYes ? 'text-ok' : 'text-danger'}`} aria-hidden="true" />
              <span className="min-w-0">
                <span className="block text-body">
                  {row.action_display}
                  {row.notes && `：${row.notes}`}
                </span>
                <span className="figures block text-caption text-ink-3">
                  {momentText(row.decided_at)} · {row.decided_by} · {row.document_count} 份文件
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
