import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDollarSign,
  CirclePause,
  CircleX,
  ClipboardCheck,
  Hourglass,
  Inbox,
  type LucideIcon,
  Merge,
  RotateCcw,
  Undo2,
  UserRoundCheck,
  Wrench,
} from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import type { CareRequest, Task } from '../order-queries.ts'

type Sign = readonly [icon: LucideIcon, tone: StatusTone]
const taskSigns: Readonly<Record<Task['status'], Sign>> = {
  submitted: [Inbox, 'warn'],
  pending: [CalendarClock, 'warn'],
  assigned: [UserRoundCheck, 'info'],
  accepted: [CalendarClock, 'info'],
  in_progress: [Wrench, 'hue'],
  paused: [CirclePause, 'warn'],
  pending_quote: [CircleDollarSign, 'warn'],
  pending_acceptance: [ClipboardCheck, 'warn'],
  completed: [CircleCheck, 'ok'],
  reopened: [RotateCcw, 'warn'],
  cancelled: [Ban, 'quiet'],
  rejected: [CircleX, 'quiet'],
  merged: [Merge, 'quiet'],
  withdrawn: [Undo2, 'quiet'],
}
const requestSigns: Readonly<Record<CareRequest['status'], Sign>> = {
  submitted: [Hourglass, 'warn'],
  accepted: [Wrench, 'info'],
  closed: [CircleCheck, 'ok'],
  rejected: [CircleX, 'quiet'],
  merged: [Merge, 'quiet'],
  withdrawn: [Undo2, 'quiet'],
}
/** What only the reader can do next. */
const turns: readonly Task['actions'][number][] = ['agree', 'accept', 'agree_visit', 'pay', 'start']

export function TaskStatus({ task }: { task: Task }) {
  const [icon, tone] = taskSigns[task.status]
  const isTurn =
    turns.some((action) => task.actions.includes(action)) ||
    (task.roles.includes('reporter') && task.actions.includes('confirm'))
  return (
    <StatusTag icon={icon} tone={isTurn ? 'turn' : tone}>
      {task.status_display}
    </StatusTag>
  )
}

/** Once there is an order, how far that is says more than that there is one. */
export function RequestStatus({ request }: { request: CareRequest }) {
  const [icon, tone] = requestSigns[request.status]
  return (
    <StatusTag icon={icon} tone={request.actions.includes('accept') ? 'turn' : tone}>
      {request.task_status_display ?? request.status_display}
    </StatusTag>
  )
}
