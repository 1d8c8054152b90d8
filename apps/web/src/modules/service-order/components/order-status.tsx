import {
  Ban,
  CircleAlert,
  CircleCheck,
  DoorOpen,
  Hand,
  type LucideIcon,
  Search,
  Truck,
  UserCheck,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusCard } from '../../../ui/status-card.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { type Standing, standingOf } from '../order-words.ts'
import type { ServiceOrder } from '../service-queries.ts'

const signs: Readonly<Record<Standing['sign'], readonly [LucideIcon, StatusTone]>> = {
  search: [Search, 'info'],
  warn: [CircleAlert, 'warn'],
  person: [UserCheck, 'ok'],
  way: [Truck, 'info'],
  door: [DoorOpen, 'turn'],
  work: [Wrench, 'info'],
  turn: [Hand, 'turn'],
  ok: [CircleCheck, 'ok'],
  over: [Ban, 'quiet'],
}

export function OrderTag({ order }: { order: ServiceOrder }) {
  const [icon, tone] = signs[standingOf(order).sign]
  return (
    <StatusTag icon={icon} tone={tone}>
      {order.status_display}
    </StatusTag>
  )
}

/** Where it stands, whose turn it is and what follows. */
export function OrderStatus({ order, actions }: { order: ServiceOrder; actions?: ReactNode }) {
  const { title, says } = standingOf(order)
  return (
    <StatusCard tag={<OrderTag order={order} />} number={order.externalOrderCode} title={title} actions={actions}>
      <p className="text-pretty">{says}</p>
    </StatusCard>
  )
}
