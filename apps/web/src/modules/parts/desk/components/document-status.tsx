import type { InboundStatus } from '@jihui/protocol/parts/inbound-machine'
import type { OutboundStatus } from '@jihui/protocol/parts/outbound-machine'
import {
  Ban,
  CircleCheck,
  ClipboardList,
  PackageCheck,
  PackageOpen,
  Pencil,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'

const signs: Readonly<Record<InboundStatus | OutboundStatus, { icon: LucideIcon; tone: StatusTone }>> = {
  draft: { icon: Pencil, tone: 'quiet' },
  ordered: { icon: ClipboardList, tone: 'info' },
  partly_received: { icon: PackageOpen, tone: 'warn' },
  received: { icon: CircleCheck, tone: 'ok' },
  requested: { icon: ClipboardList, tone: 'turn' },
  issued: { icon: PackageCheck, tone: 'ok' },
  partly_returned: { icon: Undo2, tone: 'info' },
  returned: { icon: Undo2, tone: 'quiet' },
  cancelled: { icon: Ban, tone: 'quiet' },
}
interface DocumentStatusProps {
  document: { readonly status: InboundStatus | OutboundStatus; readonly status_display: string }
}
export function DocumentStatus({ document: { status, status_display: words } }: DocumentStatusProps) {
  return <StatusTag {...signs[status]}>{words}</StatusTag>
}
