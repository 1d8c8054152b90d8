import { statusOf } from '@jihui/protocol/rental/machine'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, MessageSquareWarning } from 'lucide-react'
import { dayText, durationText, momentText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { splitSentence } from '../order-moves.ts'
import type { Order } from '../order-queries.ts'
import { marketQuery } from '../order-service-queries.ts'
import { useNow } from '../use-now.ts'
import { holdOf, OrderStatusTag } from './order-status.tsx'

/** Whose turn it is, what follows, and until when. */
export function OrderStatusCard({ order, isNew }: { order: Order; isNew: boolean }) {
  const hold = holdOf(order, useNow(15_000))
  const { title, rest } = splitSentence(order.status_sentence)
  return (
    <>
      {isNew && (
        <p className="mb-3 flex items-center gap-2 rounded-card bg-ok-soft px-4 py-3 text-body text-ok" role="status">
          <CircleCheck size={20} className="shrink-0" aria-hidden="true" />
          申请已提交，机器为你留着
        </p>
      )}
      <div aria-live="polite">
        <StatusCard
          tag={<OrderStatusTag item={order} />}
          number={order.order_number}
          title={title}
          deadline={
            hold && order.hold_expires_at
              ? {
                  caption: `为你保留到${momentText(order.hold_expires_at)}`,
                  left: durationText(hold.left),
                  units: hold.hours,
                  value: hold.hours - hold.left / 3_600_000,
                  label: `还剩 ${durationText(hold.left)}，共 ${Math.round(hold.hours)} 小时`,
                }
              : undefined
          }
        >
          {rest && <p>{rest}</p>}
          {order.status === 'pending_verification' && <UsualTime />}
          <Consequence order={order} />
          {order.end_sentence && !hold && order.status !== 'in_use' && (
            <p className="mt-1 text-meta text-ink-3">{order.end_sentence}</p>
          )}
        </StatusCard>
      </div>
      {statusOf(order.status).takesDocuments && order.qualification_rejected && order.verification_notes && (
        <div role="note" className="mt-3 flex gap-3 rounded-card bg-danger-soft px-4 py-3 text-danger">
          <MessageSquareWarning size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          <div>
            <p className="text-body font-semibold">审核意见</p>
            <p className="text-body">{order.verification_notes}</p>
            {order.qualification_rejected_at && (
              <p className="text-meta">{momentText(order.qualification_rejected_at)}</p>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** How long a review usually takes, where enough of them were made to say so. */
function UsualTime() {
  const { data } = useQuery(marketQuery)
  if (!data?.average_review_minutes) return null
  return <p className="mt-1">平均 {durationText(data.average_review_minutes * 60_000)}审完</p>
}

/** What a status has come to in figures, where there are any. */
function Consequence({ order }: { order: Order }) {
  if (order.status === 'overdue' && order.late_fee > 0) {
    return (
      <p className="mt-1">
        {order.is_return_announced ? '算到申请的归还日，逾期费' : '截至今天逾期费'}{' '}
        <Money value={order.late_fee} size="inline" />
      </p>
    )
  }
  const isComingBack = order.status === 'in_use' || order.status === 'overdue'
  if (isComingBack && order.is_return_announced && order.planned_return_date)
    return <p className="mt-1">约在 {dayText(order.planned_return_date)} 取回</p>
  if (order.status === 'in_use' && order.days_left !== null) {
    return <p className="mt-1">{order.days_left > 0 ? `离归还还有 ${order.days_left} 天` : '今天是最后一天'}</p>
  }
  if (order.status === 'cancelled' && order.cancel_reason) return <p className="mt-1">原因：{order.cancel_reason}</p>
  return null
}
