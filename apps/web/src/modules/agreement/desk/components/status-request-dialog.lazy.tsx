import { useList } from '../../../../kits/list/use-list.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { contractRequestsQuery } from '../contract-queries.ts'
import { StatusRequestList } from './status-request-list.tsx'

export interface StatusRequestDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** 合同状态变更申请 of all lines: what renters and staff ask for, and the decision. */
export function StatusRequestDialog({ isOpen, onClose }: StatusRequestDialogProps) {
  const { head } = useList({ ...contractRequestsQuery(''), enabled: isOpen })
  const waiting = head?.pending_count
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="合同状态变更申请"
      height="full"
      description={waiting === undefined ? undefined : waiting > 0 ? `${waiting} 条在等，先来的在前` : undefined}
    >
      <StatusRequestList line="" />
    </Sheet>
  )
}
