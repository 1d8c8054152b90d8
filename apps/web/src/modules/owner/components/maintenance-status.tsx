import type { MaintenanceStatus } from '@jihui/protocol/maintenance/machine'
import { Ban, CalendarClock, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import type { Maintenance } from '../maintenance-queries.ts'

const looks: Record<MaintenanceStatus, { icon: LucideIcon; tone: StatusTone }> = {
  pending: { icon: CircleDot, tone: 'turn' },
  scheduled: { icon: CalendarClock, tone: 'info' },
  done: { icon: CircleCheck, tone: 'ok' },
  cancelled: { icon: Ban, tone: 'quiet' },
}

export function MaintenanceStatusTag({ item }: { item: Pick<Maintenance, 'status' | 'status_display'> }) {
  const { icon, tone } = looks[item.status]
  return (
    <StatusTag icon={icon} tone={tone}>
      {item.status_display}
    </StatusTag>
  )
}
