import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Undo2, Wrench } from 'lucide-react'
import { statusOf } from '@jihui/protocol/rental/machine'
import { dayText, momentText, money, monthDay } from '../../../ui/text/format.ts'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines, type PriceLine } from '../../../ui/text/price-lines.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { historyEntries } from '../order-history.ts'
import { returnRecordQuery, type Order, type ReturnRecord } from '../order-queries.ts'
import { PhotoRow } from './photo-row.tsx'
import { RefundList } from './refund-list.tsx'
import { WithdrawExtension } from './withdraw-extension.tsx'

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
  return (
    <li className="border-t border-hairline py-3.5">
      <div className="flex items-center justify-between gap-3">
        <span className="text-lead font-semibold">{issue.issue_type_display}</span>
        <StatusTag icon={issue.is_resolved ? CircleCheck : Wrench} tone={issue.is_resolved ? 'ok' : 'warn'}>
          {issue.is_resolved ? '已解决' : '处理中'}
        </StatusTag>
      </div>
      <p className="mt-1 text-body whitespace-pre-line text-ink-2">{issue.description}</p>
      <PhotoRow urls={issue.images} title={`${issue.issue_type_display} 照片`} />
      <p className="mt-1.5 text-meta text-ink-3">{momentText(issue.issue_date)} 上报</p>
    </li>
  )
}

function ExtensionTag({ extension, isReturned }: { extension: Order['extensions'][number]; isReturned: boolean }) {
  if (extension.is_ended)
    return (
      <StatusTag icon={Undo2} tone="quiet">
        已取消
      </StatusTag>
    )
  if (extension.is_paid)
    return (
      <StatusTag icon={CircleCheck} tone="ok">
        已付
      </StatusTag>
    )
  return (
    <StatusTag icon={isReturned ? CircleCheck : Clock} tone={isReturned ? 'ok' : 'turn'}>
      {isReturned ? '已随归还结算' : '待付'}
    </StatusTag>
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
                {one.kind === 'earlier' ? (
                  `提前 ${one.days} 天开始`
                ) : (
                  <>
                    {monthDay(one.previous_end_date)} 改到{' '}
                    <span className="font-semibold">{dayText(one.new_end_date)}</span>
                  </>
                )}
              </p>
              {one.reason && <p className="text-meta text-ink-2">{one.reason}</p>}
              <p className="text-meta text-ink-3">{momentText(one.created_at)}</p>
            </div>
            <div className="flex flex-col items-end gap-1">
              <Money value={one.amount} />
              <ExtensionTag extension={one} isReturned={order.status === 'returned'} />
              {one.pay_by && <span className="text-caption text-ink-3">{momentText(one.pay_by)} 前付</span>}
            </div>
          </li>
        ))}
      </ul>
      <WithdrawExtension order={order} />
    </Section>
  )
}

export function OrderRefunds({ order }: { order: Order }) {
  if (order.refunds.length === 0) return null
  return (
    <Section title="退款">
      <RefundList refunds={order.refunds} />
    </Section>
  )
}

/** 归还结算: what became of the deposit and of the days not used, and of what is asked for damage. */
export function OrderSettlement({ line, order }: { line: LineFace; order: Order }) {
  const { data: record } = useQuery({
    ...returnRecordQuery(line, order.id),
    enabled: order.is_return_announced || order.status === 'returned',
  })
  if (!record) return null
  const isBack = record.returned_at !== null
  return (
    <Section title={isBack ? '归还结算' : '归还'}>
      <p className="text-body text-ink-2">
        {isBack && record.returned_at
          ? `${momentText(record.returned_at)} 收回${record.condition ? `，${record.condition}` : ''}`
          : `计划 ${record.planned_return_date ? dayText(record.planned_return_date) : '今天'} 归还${record.reason ? `，${record.reason}` : ''}`}
      </p>
      {isBack && <SettlementLines order={order} record={record} />}
    </Section>
  )
}

const sumOf = (lines: readonly PriceLine[]) =>
  lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

/** What was taken, or is asked for, once the machine was back. */
function takenLines(record: ReturnRecord, isOpen: boolean): PriceLine[] {
  const settled = record.damage_settled
  const taken: PriceLine[] = [
    { label: '用了没付的续租费', amount: -record.unpaid_extension },
    {
      label: '逾期费',
      working: isOpen ? `${record.late_days} 天，还没结清` : `${record.late_days} 天`,
      amount: -(record.late_settled ?? record.late_fee),
    },
    {
      label: '超时费',
      working: isOpen ? `${record.overtime_hours} 小时，还没结清` : `${record.overtime_hours} 小时`,
      amount: -(record.overtime_settled ?? record.overtime_fee),
    },
    {
      label: '没付的维修费',
      working: isOpen ? '还没结清' : undefined,
      amount: -(record.repair_settled ?? record.repair_fee),
    },
  ].filter(({ amount }) => amount < 0)
  if (record.damage_fee > 0) {
    const isLess = settled !== null && settled < record.damage_fee
    taken.push({
      label: '损坏扣款',
      working: isOpen ? '还没结清' : isLess ? `要扣 ${money(record.damage_fee)}` : undefined,
      amount: -(settled ?? record.damage_fee),
    })
  }
  return taken
}

function SettlementLines({ order, record }: { order: Order; record: ReturnRecord }) {
  const isPaidUp = order.balance_due === 0
  // Orders from before deductions were sent to the renter first have neither.
  const isOpen = record.claim_status !== null && record.damage_settled === null
  const taken = takenLines(record, isOpen)
  const standstill = Math.min(record.standstill_refund, record.rent_refund)
  const standby = Math.min(record.standby_refund, Math.round((record.rent_refund - standstill) * 100) / 100)
  const unused = Math.round((record.rent_refund - standstill - standby) * 100) / 100
  const back: PriceLine[] = [
    ...(standstill > 0 ? [{ label: `退回停机 ${record.stood_days} 天的租金`, amount: standstill }] : []),
    ...(standby > 0 ? [{ label: `退回报停 ${record.standby_days} 天的租金`, amount: standby }] : []),
    ...(unused > 0 ? [{ label: '退回未用天数的租金', amount: unused }] : []),
  ]
  if (order.deposit_kind === 'paid') {
    const lines = [{ label: '押金', amount: order.deposit_amount }, ...taken, ...back]
    return (
      <PriceLines
        className="mt-2"
        lines={lines}
        total={
          sumOf(lines) < 0
            ? { label: isPaidUp ? '押金不够，已另付' : '押金不够，另付', amount: -sumOf(lines) }
            : { label: '退回合计', amount: sumOf(lines) }
        }
        note={isOpen ? '扣款还没结清，这部分先留在平台，其余已原路退回' : '原路退回，到账时间以支付渠道为准'}
      />
    )
  }
  return (
    <>
      {taken.length > 0 && (
        <PriceLines
          className="mt-2"
          lines={taken.map((one) => ({ ...one, amount: -one.amount }))}
          total={{ label: isOpen || !isPaidUp ? '归还后要付' : '归还后付了', amount: -sumOf(taken) }}
          note={
            !isOpen && isPaidUp
              ? '已结清'
              : order.deposit_hold > 0
                ? `先从冻结的 ${money(order.deposit_hold)} 里扣，不够的另付，多的解冻`
                : '这单免押，这笔要另付'
          }
        />
      )}
      {back.length > 0 && <PriceLines className="mt-2" lines={back} note="原路退回，到账时间以支付渠道为准" />}
    </>
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
  return (
    <Section title="经过">
      <HistoryRail isOpen={statusOf(order.status).tab !== 'completed'} entries={historyEntries(order.status_history)} />
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
