import { Ban, CircleCheck, Clock, type LucideIcon, OctagonX, Pause, Send } from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'
import type { BatchRow } from '../batch-queries.ts'

const looks: Readonly<Record<BatchRow['status'], { icon: LucideIcon; tone: StatusTone }>> = {
  planned: { icon: Clock, tone: 'info' },
  running: { icon: Send, tone: 'info' },
  paused: { icon: Pause, tone: 'warn' },
  stopped: { icon: OctagonX, tone: 'turn' },
  finished: { icon: CircleCheck, tone: 'ok' },
  cancelled: { icon: Ban, tone: 'quiet' },
}
export function BatchTag({
  batch: { status, status_display: words },
}: {
  batch: Pick<BatchRow, 'status' | 'status_display'>
}) {
  const { icon, tone } = looks[status]
  return (
    <StatusTag icon={icon} tone={tone}>
      {words}
    </StatusTag>
  )
}
