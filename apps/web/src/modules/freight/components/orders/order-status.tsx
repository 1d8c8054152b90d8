import {
  Ban,
  CircleCheck,
  CircleDollarSign,
  ClipboardCheck,
  Forklift,
  MessageSquareWarning,
  PackageCheck,
  PackageOpen,
  Route,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'
import type { FreightOrder } from '../../order-queries.ts'

const signs: Readonly<Record<FreightOrder['status'], { icon: LucideIcon; tone: StatusTone }>> = {
  pending_payment: { icon: CircleDollarSign, tone: 'warn' },
  pending_pickup: { icon: ClipboardCheck, tone: 'hue' },
  en_route: { icon: Truck, tone: 'hue' },
  loading: { icon: Forklift, tone: 'hue' },
  in_transit: { icon: Route, tone: 'info' },
  unloading: { icon: PackageOpen, tone: 'info' },
  delivered: { icon: PackageCheck, tone: 'warn' },
  completed: { icon: CircleCheck, tone: 'ok' },
  disputed: { icon: MessageSquareWarning, tone: 'danger' },
  cancelled: { icon: Ban, tone: 'quiet' },
}
export function FreightOrderStatus({ order }: { order: Pick<FreightOrder, 'status' | 'status_display' | 'role'> }) {
  const { icon, tone } = signs[order.status]
  const isTurn =
    (order.role === 'shipper' && (order.status === 'pending_payment' || order.status === 'delivered')) ||
    (order.role === 'driver' && order.status === 'pending_pickup')
  return (
    <span data-line="freight" className="inline-flex">
      <StatusTag icon={icon} tone={isTurn ? 'turn' : tone}>
        {order.status_display}
      </StatusTag>
    </span>
  )
}
