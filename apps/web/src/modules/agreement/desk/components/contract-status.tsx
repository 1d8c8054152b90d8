import {
  agreementStatuses,
  type AgreementStatus,
  type AgreementStatusDeclaration,
} from '@jihui/protocol/agreement/machine'
import { Archive, CircleAlert, CircleCheck, Clock, PenLine } from 'lucide-react'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'

/** `wait` waits for staff: here that is the reader's turn. */
const tones: Record<AgreementStatusDeclaration['tone'], { icon: typeof Clock; tone: StatusTone }> = {
  act: { icon: PenLine, tone: 'info' },
  wait: { icon: Clock, tone: 'turn' },
  ok: { icon: CircleCheck, tone: 'ok' },
  danger: { icon: CircleAlert, tone: 'danger' },
  done: { icon: Archive, tone: 'quiet' },
}

export function ContractStatus({ contract }: { contract: { status: AgreementStatus; display_status: string } }) {
  const { icon, tone } = tones[agreementStatuses[contract.status].tone]
  return (
    <StatusTag icon={icon} tone={tone}>
      {contract.display_status}
    </StatusTag>
  )
}
