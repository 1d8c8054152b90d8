import { Ban, CircleCheck, Clock, FilePen, Hourglass, Truck, type LucideIcon } from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import type { Cargo } from '../queries.ts'

const signs: Readonly<Record<Cargo['status'], { icon: LucideIcon; tone: StatusTone }>> = {
  draft: { icon: FilePen, tone: 'turn' },
  open: { icon: Hourglass, tone: 'hue' },
  taken: { icon: Truck, tone: 'info' },
  done: { icon: CircleCheck, tone: 'ok' },
  cancelled: { icon: Ban, tone: 'quiet' },
  expired: { icon: Clock, tone: 'warn' },
}
export function CargoStatusTag({ cargo }: { cargo: Pick<Cargo, 'status' | 'status_display'> }) {
  const { icon, tone } = signs[cargo.status]
  return (
    <span data-line="freight" className="inline-flex">
      <StatusTag icon={icon} tone={tone}>
        {cargo.status_display}
      </StatusTag>
    </span>
  )
}
