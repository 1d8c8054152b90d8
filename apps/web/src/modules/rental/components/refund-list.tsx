import { refundStatuses, type RefundStatus } from '@jihui/protocol/payment/methods'
import { CircleAlert, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { momentText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import type { Order } from '../order-queries.ts'

const signs: Record<RefundStatus, { icon: LucideIcon; tone: StatusTone }> = {
  processing: { icon: Clock, tone: 'info' },
  completed: { icon: CircleCheck, tone: 'ok' },
  failed: { icon: CircleAlert, tone: 'danger' },
}
const isKnown = (status: string): status is RefundStatus => Object.hasOwn(refundStatuses, status)

/** Money on its way back: what for, since when, and whether it has arrived. */
export function RefundList({ refunds }: { refunds: Order['refunds'] }) {
  return (
    <ul className="border-b border-hairline">
      {refunds.map((refund) => {
        const status = isKnown(refund.status) ? refund.status : 'processing'
        // 退款失败，平台会人工处理: the tag says the first, the row the second.
        const [word, rest] = refundStatuses[status].label.split('，')
        return (
          <li key={refund.id} className="flex items-start justify-between gap-3 border-t border-hairline py-3.5">
            <div className="min-w-0">
              <p className="text-lead">{refund.reason || '退款'}</p>
              <p className="figures text-meta text-ink-3">{momentText(refund.created_at)} 发起</p>
              {status === 'completed' && refund.finished_at && (
                <p className="figures text-meta text-ink-3">{momentText(refund.finished_at)} 退到原账户</p>
              )}
              {rest && <p className="text-meta text-danger">{rest}，不用你操作</p>}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <Money value={refund.amount} />
              <StatusTag {...signs[status]}>{word}</StatusTag>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
