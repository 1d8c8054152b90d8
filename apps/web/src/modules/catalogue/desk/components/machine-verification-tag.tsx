import { type VerificationStatus, verificationStatuses } from '@jihui/protocol/catalogue/verification'
import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'

const looks: Record<VerificationStatus, { icon: LucideIcon; tone: StatusTone }> = {
  pending: { icon: CircleDashed, tone: 'warn' },
  approved: { icon: CircleCheck, tone: 'ok' },
  rejected: { icon: CircleX, tone: 'danger' },
}

export function MachineVerificationTag({ status }: { status: VerificationStatus }) {
  return <StatusTag {...looks[status]}>{verificationStatuses[status].label}</StatusTag>
}
