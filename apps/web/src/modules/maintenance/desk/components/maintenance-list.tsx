import { findLine } from '@jihui/protocol/rental/faces'
import { CalendarClock, CircleCheck, CircleDashed, CircleSlash, type LucideIcon, TriangleAlert } from 'lucide-react'
import { agoText, dayRange } from '../../../../ui/text/format.ts'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'
import type { ScheduledItem } from '../maintenance-queries.ts'

const looks: Record<ScheduledItem['status'], { icon: LucideIcon; tone: StatusTone }> = {
  pending: { icon: CircleDashed, tone: 'warn' },
  scheduled: { icon: CalendarClock, tone: 'info' },
  done: { icon: CircleCheck, tone: 'ok' },
  cancelled: { icon: CircleSlash, tone: 'quiet' },
}
export function MaintenanceTag({ item }: { item: Pick<ScheduledItem, 'status' | 'status_display'> }) {
  return <StatusTag {...looks[item.status]}>{item.status_display}</StatusTag>
}

/** Requests one under the other: what is wrong with what, who said so, and when it is done. */
export function MaintenanceList({ items, onOpen }: { items: readonly ScheduledItem[]; onOpen: (id: number) => void }) {
  return (
    <ul className="border-t border-hairline">
      {items.map((item) => (
        <li key={item.id} className="border-b border-hairline">
          <button
            type="button"
            onClick={() => onOpen(item.id)}
            className="flex w-full items-start gap-3 rounded-half py-3 text-start hover:bg-sunken"
          >
            <MachineTile line={item.line} illustration={item.illustration} size="compact" />
            <span className="min-w-0 flex-1">
              <span className="flex items-start justify-between gap-2">
                <span className="line-clamp-2 min-w-0 text-body">{item.description}</span>
                {item.status === 'pending' && item.urgency === 'high' ? (
                  <StatusTag icon={TriangleAlert} tone="danger">
                    {item.urgency_display}
                  </StatusTag>
                ) : (
                  item.status !== 'pending' && <MaintenanceTag item={item} />
                )}
              </span>
              <span className="figures block truncate text-meta text-ink-2">
                {item.equipment_name} · {item.unit_serial}
              </span>
              <span className="figures block text-caption text-ink-3">
                {[
                  findLine(item.line).short,
                  item.kind_display,
                  item.start_date
                    ? `${dayRange(item.start_date, item.end_date ?? item.start_date)}，${item.technician_name || '没派人'}`
                    : `${item.origin_display}，${agoText(item.created_at)}`,
                ].join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
