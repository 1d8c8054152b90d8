import { findLine } from '@jihui/protocol/rental/faces'
import { CircleCheck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { momentText } from '../../../ui/text/format.ts'
import { depositQuery, OrderSettlement, type Order } from '../../rental/public.ts'
import { renterOf } from '../deduction-words.ts'
import { ownerPaths } from '../owner-paths.ts'
import { OrderClaim } from './deduction-claim.lazy.tsx'
import { OrderShare } from './order-share.tsx'

/** The machine is back: what the renter gets, what I get, and where to go from here. */
export function TakenBack({ order }: { order: Order }) {
  const { data: deposit } = useQuery(depositQuery(findLine(order.line), order.id))
  const claim = deposit?.claim
  return (
    <div data-line={order.line}>
      <div className="flex items-start gap-3">
        <CircleCheck size={28} className="mt-1 shrink-0 text-ok" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="text-display">{order.equipment_name}已收回</h2>
          <p className="mt-1 text-body text-ink-2">
            {claim && claim.settled_amount === null
              ? `扣款已发给${renterOf(order)}，${momentText(claim.due_at)} 前没有异议就自动结清。`
              : '已经结算，承租方收到了结算单。'}
            <span className="keep">机器整备好就能再租。</span>
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <AppLink to={ownerPaths.dashboard} className={buttonClass('ink', 'main')}>
          回工作台
        </AppLink>
        <AppLink
          to={ownerPaths.maintenanceCreate({ equipment_id: order.equipment_id })}
          className={buttonClass('outline', 'main')}
        >
          建一张维护单
        </AppLink>
      </div>
      <OrderClaim order={order} />
      <OrderShare order={order} />
      <OrderSettlement line={findLine(order.line)} order={order} />
    </div>
  )
}
