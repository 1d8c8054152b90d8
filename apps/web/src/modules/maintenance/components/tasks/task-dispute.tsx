import { CircleCheck, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import { Section } from '../../../../ui/section.tsx'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'
import { money, momentText } from '../../../../ui/text/format.ts'
import type { TaskDetail } from '../../order-queries.ts'
import { isPaidBack } from './quote-lines.ts'

type Dispute = NonNullable<TaskDetail['dispute']>
const signs: Readonly<Record<Dispute['status'], readonly [LucideIcon, StatusTone]>> = {
  open: [Hourglass, 'warn'],
  decided: [CircleCheck, 'ok'],
  withdrawn: [Undo2, 'quiet'],
}
const outcomeOf = ({ to_payer: back }: Dispute, isPaid: boolean, payer: string): string => {
  if (!back) return '费用不变'
  return isPaid ? `退给${payer} ${money(back)}` : `少收 ${money(back)}`
}

/** 费用异议: what its payer said against the bill, and what was decided. */
export function TaskDispute({ task }: { task: TaskDetail }) {
  const { dispute, payer_display: payer } = task
  if (!dispute) return null
  const [icon, tone] = signs[dispute.status]
  const isDecided = dispute.status === 'decided'
  return (
    <Section
      title="费用异议"
      aside={
        <StatusTag icon={icon} tone={tone}>
          {dispute.status_display}
        </StatusTag>
      }
    >
      {isDecided && <p className="text-lead font-semibold">{outcomeOf(dispute, isPaidBack(task), payer)}</p>}
      {isDecided && <p className="mt-1 text-body text-pretty [overflow-wrap:anywhere]">{dispute.decision}</p>}
      <p className={`border-s-[3px] border-edge ps-3 text-body [overflow-wrap:anywhere] ${isDecided ? 'mt-3' : ''}`}>
        <span className="block text-caption text-ink-3">
          {payer} {momentText(dispute.opened_at)} 提出，{money(dispute.charged_amount)} 里要求{' '}
          {money(dispute.claimed_amount)}
        </span>
        {dispute.reason}
      </p>
      {dispute.status === 'open' && (
        <p className="mt-2 text-meta text-pretty text-ink-2">平台正在处理；裁定以前，这笔钱不给师傅。</p>
      )}
    </Section>
  )
}
