import { Archive, CircleAlert, CircleCheck, CircleDot, Clock } from 'lucide-react'
import { dayNumber, today } from '../../../ui/format.ts'
import { StatusTag } from '../../../ui/status.tsx'
import type { OrderItem } from '../console-queries.ts'
import { staffTone } from '../staff-words.ts'

const signs = { turn: CircleDot, ok: CircleCheck, danger: CircleAlert, info: Clock, quiet: Archive }

/** An order's status in the staff's colours: cinnabar where the platform has to act. */
export function StaffStatus({ item }: { item: OrderItem }) {
  const tone = staffTone(item)
  const late = item.status === 'overdue' ? dayNumber(today()) - dayNumber(item.end_date) : 0
  const label =
    item.status === 'pending_delivery' && item.is_delivered
      ? '已发出'
      : item.status === 'in_use' && item.is_return_announced
        ? '待收回'
        : item.display_status
  return (
    <StatusTag icon={signs[tone]} tone={tone}>
      {label}
      {late > 0 && ` ${late} 天`}
    </StatusTag>
  )
}
