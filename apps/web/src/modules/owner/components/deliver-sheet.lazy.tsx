import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { DeliveryFields, nothingStated, type Order } from '../../rental/public.ts'
import { useOwnerDeliver } from '../work-commands.ts'

/** 发货: who brings it, and anything the renter should know. */
export function DeliverSheet({
  order,
  isOpen,
  onClose,
  onDone,
}: {
  order: Order
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}) {
  const form = useForm({
    start: nothingStated,
    command: useOwnerDeliver(),
    input: (input) => ({ target: order, input }),
    onDone,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="发货"
      description={`${order.equipment_name} · ${order.unit_serial}，交给${order.party_name}`}
      words={['确认发货', '正在发货']}
    >
      <DeliveryFields form={form} numberLabel="运单号或车牌" renter="承租方" />
    </FormSheet>
  )
}
