import { claimHours } from '@jihui/protocol/deposit/machine'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Hourglass, MessageSquareWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { StatusCard } from '../../../ui/status-card.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { claimHead, claimTag, leftText } from '../claim-words.ts'
import { depositQuery, type Claim } from '../deposit-query.ts'
import { orderPaths } from '../order-line.ts'
import type { Order } from '../order-queries.ts'
import { useNow } from '../use-now.ts'

/** The status of an order that came back while something is asked out of its deposit; else what it is given. */
export function OrderClaim({ line, order, children }: { line: LineFace; order: Order; children: ReactNode }) {
  const { data: deposit } = useQuery(depositQuery(line, order.id))
  const claim = deposit?.claim
  if (!claim || claim.settled_amount !== null) return children
  return <OpenClaim line={line} order={order} claim={claim} />
}

function OpenClaim({ line, order, claim }: { line: LineFace; order: Order; claim: Claim }) {
  const left = Math.max(0, new Date(claim.due_at).getTime() - useNow(15_000))
  const isWaiting = claim.status === 'awaiting_renter'
  return (
    <div aria-live="polite">
      <StatusCard
        tag={
          <StatusTag icon={isWaiting ? Hourglass : MessageSquareWarning} tone={isWaiting ? 'turn' : 'info'}>
            {claimTag(claim)}
          </StatusTag>
        }
        number={order.order_number}
        title={claimHead(claim, order.owner !== null)}
        deadline={
          isWaiting && left > 0
            ? {
                caption: `${momentText(claim.due_at)} 自动结清`,
                left: `还有 ${leftText(left)}`,
                units: claimHours,
                value: claimHours - Math.min(claimHours, left / 3_600_000),
                label: `还有 ${leftText(left)}可以提异议，共 ${claimHours} 小时`,
              }
            : undefined
        }
        actions={
          <AppLink to={orderPaths.deposit(line, order.id)} className={buttonClass(isWaiting ? 'ink' : 'outline')}>
            {isWaiting ? '去看扣款' : '看处理进度'}
          </AppLink>
        }
      >
        <p className="text-pretty">{claim.sentence}</p>
      </StatusCard>
    </div>
  )
}
