import { ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { money } from '../../../../ui/text/format.ts'
import { type ServiceOrder, useConsent } from '../../service-queries.ts'

interface RefuseSheetProps {
  order: ServiceOrder
  version: number
  onClose: () => void
}
export function RefuseSheet({ order, version, onClose }: RefuseSheetProps) {
  const consent = useConsent(order.orderId)
  return (
    <ReasonSheet
      isOpen
      onClose={onClose}
      title="不同意这个报价"
      description={`师傅不会动手修，可以再报一次；不修了，只收上门费 ${money(order.call_out_fee)}。`}
      command={consent}
      input={(reason) => ({ agreed: false, quote_version: version, reason })}
      words={['不同意', '正在提交']}
    />
  )
}
