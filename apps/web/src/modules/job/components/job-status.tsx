import type { JobStatus } from '@jihui/protocol/job/machine'
import { jobStatuses } from '@jihui/protocol/job/machine'
import {
  Ban,
  CalendarClock,
  CircleCheck,
  CirclePause,
  ClipboardCheck,
  DoorOpen,
  Hand,
  type LucideIcon,
  Truck,
  Undo2,
  UserX,
  Wrench,
} from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'

const signs: Readonly<Record<JobStatus, readonly [LucideIcon, StatusTone]>> = {
  offered: [Hand, 'turn'],
  accepted: [CalendarClock, 'info'],
  en_route: [Truck, 'info'],
  arrived: [DoorOpen, 'turn'],
  in_progress: [Wrench, 'hue'],
  paused: [CirclePause, 'warn'],
  submitted: [ClipboardCheck, 'warn'],
  completed: [CircleCheck, 'ok'],
  cancelled: [Ban, 'quiet'],
  no_show: [UserX, 'quiet'],
  released: [Undo2, 'quiet'],
}
export function JobStatusTag({ status }: { status: JobStatus }) {
  const [icon, tone] = signs[status]
  return (
    <StatusTag icon={icon} tone={tone}>
      {jobStatuses[status].label}
    </StatusTag>
  )
}
