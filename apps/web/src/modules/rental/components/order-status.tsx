import { statusOf, type RentalStatus, type StatusDeclaration } from '@jihui/protocol/rental/machine'
import {
  Archive,
  Ban,
  CircleAlert,
  CircleCheck,
  CreditCard,
  FilePlus2,
  FileUp,
  FileX2,
  PackageCheck,
  PenLine,
  SearchCheck,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { dayNumber, today } from '../../../ui/text/format.ts'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { toneOf } from '../order-moves.ts'
import type { OrderItem } from '../order-queries.ts'

const signs: Record<RentalStatus, LucideIcon> = {
  pending: FileUp,
  pending_approval: FileUp,
  pending_verification: SearchCheck,
  qualification_rejected: FileX2,
  pending_contract: FilePlus2,
  pending_signature: PenLine,
  pending_payment: CreditCard,
  pending_delivery: Truck,
  in_use: CircleCheck,
  overdue: CircleAlert,
  returned: Archive,
  cancelled: Ban,
}

const tones: Record<StatusDeclaration['tone'], StatusTone> = {
  act: 'turn',
  wait: 'info',
  ok: 'ok',
  danger: 'danger',
  done: 'quiet',
}

export function OrderStatusTag({
  item,
}: {
  item: Pick<OrderItem, 'status' | 'actions' | 'display_status' | 'end_date' | 'is_delivered' | 'is_return_announced'>
}) {
  const icon = item.is_delivered && item.status === 'pending_delivery' ? PackageCheck : signs[item.status]
  const isLate = item.status === 'overdue' && !item.is_return_announced
  const late = isLate ? dayNumber(today()) - dayNumber(item.end_date) : 0
  return (
    <StatusTag icon={icon} tone={tones[toneOf(item)]}>
      {item.display_status}
      {late > 0 && ` ${late} 天`}
    </StatusTag>
  )
}

/** Milliseconds left and the whole time given, while a deadline runs. */
export function holdOf(
  item: Pick<OrderItem, 'status' | 'hold_expires_at'>,
  now: number,
): { left: number; hours: number } | null {
  const hours = statusOf(item.status).holdHours
  if (!item.hold_expires_at || !hours) return null
  const left = new Date(item.hold_expires_at).getTime() - now
  return left > 0 ? { left, hours: Math.max(hours, left / 3_600_000) } : null
}
