import { statusOf } from '@jihui/protocol/rental/machine'
import { Archive, CircleAlert, CircleCheck, CircleDot, Clock } from 'lucide-react'
import { dayNumber, today } from '../../../ui/text/format.ts'
import { StatusTag } from '../../../ui/status.tsx'
import type { OrderItem } from '../order-queries.ts'

const signs = { turn: CircleDot, ok: CircleCheck, danger: CircleAlert, info: Clock, quiet: Archive }

/** An order's status for whoever hands the machine out: cinnabar where it is the reader's turn. */
export function LessorStatus({
  item,
  isTurn,
}: {
  item: Pick<OrderItem, 'status' | 'display_status' | 'end_date' | 'is_return_announced'>
  isTurn: boolean
}) {
  const isOverdue = item.status === 'overdue'
  const late = isOverdue && !item.is_return_announced ? dayNumber(today()) - dayNumber(item.end_date) : 0
  const declared = statusOf(item.status).tone
  const settled = declared === 'act' || declared === 'wait' ? 'info' : declared === 'done' ? 'quiet' : declared
  const tone = isOverdue ? 'danger' : isTurn ? 'turn' : settled
  return (
    <StatusTag icon={signs[tone]} tone={tone}>
      {item.display_status}
      {late > 0 && ` ${late} 天`}
    </StatusTag>
  )
}
