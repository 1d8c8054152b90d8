import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Receipt, ShieldCheck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody } from '../../../ui/section.tsx'
import { depositQuery } from '../deposit-query.ts'
import { orderPaths } from '../order-line.ts'
import type { Order } from '../order-queries.ts'

/** 押金 with where it is, and 款项: the ways to all that is told of the order's money. */
export function OrderMoney({ line, order }: { line: LineFace; order: Order }) {
  const { data: deposit } = useQuery({ ...depositQuery(line, order.id), enabled: order.deposit_base > 0 })
  return (
    <nav aria-label="押金和款项" className="mt-3">
      {order.deposit_base > 0 && (
        <AppLink to={orderPaths.deposit(line, order.id)} className="block rounded-half">
          <RowBody
            icon={<ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
            label="押金"
            value={deposit?.place_display ?? order.deposit_kind_display}
          />
        </AppLink>
      )}
      <AppLink to={orderPaths.money(line, order.id)} className="block rounded-half">
        <RowBody
          icon={<Receipt size={20} strokeWidth={1.75} aria-hidden="true" />}
          label="款项"
          value={order.refunds.length > 0 ? `${order.refunds.length} 笔退款` : undefined}
        />
      </AppLink>
    </nav>
  )
}
