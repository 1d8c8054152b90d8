import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { type DeskTechnician, useRestoreTechnician, useSuspendTechnician } from '../desk-queries.ts'

interface SheetProps {
  technician: DeskTechnician
  applicationId: number
  onClose: () => void
}

/** Whether he may go on taking jobs; what he has taken is his to finish. */
export function StandingSheet({ technician: { name, is_suspended: isSuspended }, applicationId, onClose }: SheetProps) {
  const suspend = useSuspendTechnician(applicationId)
  const restore = useRestoreTechnician(applicationId)
  return isSuspended ? (
    <ReasonSheet
      isOpen
      onClose={onClose}
      command={restore}
      input={reasonAlone}
      title="恢复资格"
      description={`${name}马上可以接单。原因会发给他。`}
      words={['恢复', '正在提交']}
      missing="请填写恢复原因"
    />
  ) : (
    <ReasonSheet
      isOpen
      onClose={onClose}
      command={suspend}
      input={reasonAlone}
      title="暂停资格"
      description={`${name}不再接到新的单，已经接的照常做完、照常结算。原因会发给他。`}
      tone="danger"
      words={['暂停', '正在提交']}
      missing="请填写暂停原因"
    />
  )
}
