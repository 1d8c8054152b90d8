import { Archive, CircleAlert, CircleCheck, CircleDot, Clock } from 'lucide-react'
import { dayNumber, today } from '../../../ui/format.ts'
import { StatusTag } from '../../../ui/status.tsx'
import { ownerTone } from '../owned-moves.ts'
import type { OwnedOrderItem } from '../work-queries.ts'

const signs = { turn: CircleDot, ok: CircleCheck, danger: CircleAlert, info: Clock, quiet: Archive }

/** An order's status in the owner's colours: cinnabar where it is his turn. */
export function OwnerStatus({ item }: { item: OwnedOrderItem }) {
  const tone = ownerTone(item)
  const late = item.status === 'overdue' ? dayNumber(today()) - dayNumber(item.end_date) : 0
  const label =
    item.status === 'pending_delivery' && item.is_delivered
      ? '已发出'
      : item.status === 'in_use' && item.is_return_announced
        ? '待验收'
        : item.display_status
  return (
    <StatusTag icon={signs[tone]} tone={tone}>
      {label}
      {late > 0 && ` ${late} 天`}
    </StatusTag>
  )
}
