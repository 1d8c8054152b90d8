import { ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { useDispute } from '../../service-queries.ts'

export function DisputeSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const dispute = useDispute(orderId)
  return (
    <ReasonSheet
      isOpen
      onClose={onClose}
      title="有异议"
      description="说清楚哪里不对。平台会听双方说，再决定费用怎么算；在那以前钱不给师傅。"
      command={dispute}
      input={(reason) => reason}
      label="哪里不对"
      missing="说一说哪里不对"
      maxLength={1000}
      words={['提交', '正在提交']}
    />
  )
}
