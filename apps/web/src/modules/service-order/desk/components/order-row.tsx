import { ListRow } from '../../../../kits/desk/list-row.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { windowText } from '../../order-words.ts'
import { drawingOf } from '../../service-drawings.ts'
import type { ListedOrder } from '../desk-queries.ts'

interface RowProps {
  order: ListedOrder
  isOn: boolean
  onPick: () => void
}

/** What calls for a look at it, in words. */
export const concernText = ({
  is_late: isLate,
  is_silent: isSilent,
}: Pick<ListedOrder, 'is_late' | 'is_silent'>): string =>
  isLate ? '过了时间没有人到' : isSilent ? '该出发了，没动静' : ''

/** One order of the list: what, where, when, and how it stands. */
export function OrderRow({ order, isOn, onPick }: RowProps) {
  const concern = concernText(order)
  const isUrgent = order.urgency_level === 'high'
  return (
    <ListRow line={drawingOf(order.service_type_code).line} isOn={isOn} onPick={onPick}>
      <span className="flex items-baseline justify-between gap-3">
        <span className={cx('min-w-0 truncate text-body', isOn && 'font-semibold')}>{order.service_type_name}</span>
        <span className="keep figures text-meta text-ink-2">{order.externalOrderCode}</span>
      </span>
      <span className="block truncate text-meta text-ink-2">
        {order.city}
        {order.district} · {order.contact_name}
      </span>
      <span className="figures block truncate text-caption text-ink-3">{windowText(order)}</span>
      <span className="block text-caption text-ink-2">
        {[order.status_display, order.technician_name, isUrgent && '紧急'].filter(Boolean).join('，')}
        {concern && <span className="text-warn"> · {concern}</span>}
      </span>
    </ListRow>
  )
}
