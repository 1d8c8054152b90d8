import { BellOff, CheckCheck, CircleAlert, CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { StatusTag } from '../../../../ui/status.tsx'
import type { DeviceAlert } from '../alert-queries.ts'

const levels = {
  info: { icon: Info, tone: 'info' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  critical: { icon: OctagonAlert, tone: 'danger' },
} as const
const statuses = {
  open: { icon: CircleAlert, tone: 'turn' },
  acknowledged: { icon: CheckCheck, tone: 'info' },
  recovered: { icon: CircleCheck, tone: 'ok' },
  closed: { icon: CircleCheck, tone: 'quiet' },
} as const

export const LevelTag = ({ alert }: { alert: Pick<DeviceAlert, 'level' | 'level_display'> }) => (
  <StatusTag {...levels[alert.level]}>{alert.level_display}</StatusTag>
)
export const AlertStatusTag = ({ alert }: { alert: Pick<DeviceAlert, 'status' | 'status_display'> }) => (
  <StatusTag {...statuses[alert.status]}>{alert.status_display}</StatusTag>
)
export const SnoozedTag = () => (
  <StatusTag icon={BellOff} tone="quiet">
    暂停提醒
  </StatusTag>
)
