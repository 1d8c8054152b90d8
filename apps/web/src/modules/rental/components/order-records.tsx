import type { LineFace } from '@jihui/protocol/rental/faces'
import { refundStatuses } from '@jihui/protocol/payment/methods'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Wrench } from 'lucide-react'
import { useState } from 'react'
import { statusOf } from '@jihui/protocol/rental/machine'
import { dayText, momentText, monthDay } from '../../../ui/format.ts'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { ImageViewer } from '../../../ui/image-viewer.tsx'
import { Money } from '../../../ui/money.tsx'
import { PriceLines } from '../../../ui/price-lines.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Section } from '../../../ui/section.tsx'
import { SecureImage } from '../../../ui/secure-image.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { returnRecordQuery, type Order } from '../order-queries.ts'

export function OrderIssues({ order }: { order: Order }) {
  if (order.issue_reports.length === 0) return null
  return (
    <Section title="问题上报记录" aside={`${order.issue_reports.length} 条`}>
      <ul>
        {order.issue_reports.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </ul>
    </Section>
  )
}

function IssueRow({ issue }: { issue: Order['issue_reports'][number] }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <li className="border-t border-hairline py-3.5">
      <div className="flex items-center justify-between gap-3">
        <span className="text-lead font-semibold">{issue.issue_type_display}</span>
        <StatusTag icon={issue.is_resolved ? CircleCheck : Wrench} tone={issue.is_resolved ? 'ok' : 'warn'}>
          {issue.is_resolved ? '已解决' : '处理中'}
        </StatusTag>
      </div>
      <p className="mt-1 text-body whitespace-pre-line text-ink-2">{issue.description}</p>
      {issue.images.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {issue.images.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`看第 ${index + 1} 张照片`}
                onClick={() => setOpen(index)}
                className="block overflow-hidden rounded-half"
              >
                <SecureImage src={url} alt="" className="size-16 object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1.5 text-meta text-ink-3">{momentText(issue.issue_date)} 上报</p>
      <ImageViewer
        images={issue.images.map((url, index) => ({ url, title: `${issue.issue_type_display} 照片 ${index + 1}` }))}
        index={open}
        onIndex={setOpen}
      />
    </li>
  )
}

export function OrderExtensions({ order }: { order: Order }) {
  if (order.extensions.length === 0) return null
  return (
    <Section title="续租记录" aside={`${order.extensions.length} 次`}>
      <ul>
        {order.extensions.map((one) => (
          <li key={one.id} className="flex items-start justify-between gap-3 border-t border-hairline py-3.5">
            <div className="min-w-0">
              <p className="text-lead">
                {monthDay(one.previous_end_date)} 改到{' '}
                <span className="font-semibold">{dayText(one.new_end_date)}</span>
              </p>
              {one.reason && <p className="text-meta text-ink-2">{one.reason}</p>}
              <p className="text-meta text-ink-3">{momentText(one.created_at)}</p>
            </div>
            <div className="flex flex-col items-end gap-1">
              <Money value={one.amount} />
              <StatusTag icon={one.is_paid ? CircleCheck : Clock} tone={one.is_paid ? 'ok' : 'turn'}>
                {one.is_paid ? '已付' : '待付'}
              </StatusTag>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const refundLabel = (status: string): string =>
  (refundStatuses as Record<string, { label: string } | undefined>)[status]?.label ?? status

export function OrderRefunds({ order }: { order: Order }) {
  if (order.refunds.length === 0) return null
  return (
    <Section title="退款">
      <ul>
        {order.refunds.map((refund) => (
          <li key={refund.id} className="flex items-start justify-between gap-3 border-t border-hairline py-3.5">
            <div className="min-w-0">
              <p className="text-lead">{refund.reason || '退款'}</p>
              <p className="text-meta text-ink-3">{momentText(refund.created_at)}</p>
            </div>
            <div className="flex flex-col items-end gap-1">
              <Money value={refund.amount} />
              <StatusTag
                icon={refund.status === 'completed' ? CircleCheck : Clock}
                tone={refund.status === 'completed' ? 'ok' : refund.status === 'failed' ? 'danger' : 'info'}
              >
                {refundLabel(refund.status)}
              </StatusTag>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** 归还结算: what became of the deposit and of the days not used. */
export function OrderSettlement({ line, order }: { line: LineFace; order: Order }) {
  const { data: record } = useQuery({
    ...returnRecordQuery(line, order.id),
    enabled: order.is_return_announced || order.status === 'returned',
  })
  if (!record) return null
  const isBack = record.returned_at !== null
  const taken = [
    { label: '未付的续租费', amount: -record.unpaid_extension },
    { label: '逾期费', working: record.late_days > 0 ? `${record.late_days} 天` : undefined, amount: -record.late_fee },
    { label: '损坏扣款', amount: -record.damage_fee },
  ].filter(({ amount }) => amount < 0)
  return (
    <Section title={isBack ? '归还结算' : '归还'}>
      <p className="text-body text-ink-2">
        {isBack && record.returned_at
          ? `${momentText(record.returned_at)} 收回${record.condition ? `，${record.condition}` : ''}`
          : `计划 ${record.planned_return_date ? dayText(record.planned_return_date) : '今天'} 归还${record.reason ? `，${record.reason}` : ''}`}
      </p>
      {isBack && (
        <PriceLines
          className="mt-2"
          lines={[
            { label: '押金', amount: order.deposit_amount },
            ...taken,
            ...(record.rent_refund > 0 ? [{ label: '退回未用天数的租金', amount: record.rent_refund }] : []),
          ]}
          total={{ label: '退回合计', amount: Math.round((record.deposit_refund + record.rent_refund) * 100) / 100 }}
          note="原路退回，到账时间以支付渠道为准"
        />
      )}
    </Section>
  )
}

function OrderReview({ order }: { order: Order }) {
  if (!order.review) return null
  return (
    <Section title="我的评价" aside={<Rating value={order.review.rating} />}>
      {order.review.comments && <p className="text-body text-ink-2">{order.review.comments}</p>}
      <p className="text-meta text-ink-3">{momentText(order.review.created_at)}</p>
    </Section>
  )
}

/** 经过, newest first. */
export function OrderHistory({ order }: { order: Order }) {
  if (order.status_history.length === 0) return null
  const entries = order.status_history
    .map((row, index) => ({ row, index }))
    .sort((one, other) => other.row.changed_at.localeCompare(one.row.changed_at) || other.index - one.index)
  return (
    <Section title="经过">
      <HistoryRail
        isOpen={statusOf(order.status).tab !== 'completed'}
        entries={entries.map(({ row, index }) => ({
          id: index,
          title: row.notes || row.display_status,
          meta: [momentText(row.changed_at), row.actor].filter(Boolean).join(' · '),
        }))}
      />
    </Section>
  )
}

/** What has happened with the order so far, below what is to be done. */
export function OrderRecords({ line, order }: { line: LineFace; order: Order }) {
  return (
    <>
      <OrderSettlement line={line} order={order} />
      <OrderRefunds order={order} />
      <OrderExtensions order={order} />
      <OrderIssues order={order} />
      <OrderReview order={order} />
      <OrderHistory order={order} />
    </>
  )
}
