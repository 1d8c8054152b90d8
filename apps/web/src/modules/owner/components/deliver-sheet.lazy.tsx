import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
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
  const command = useOwnerDeliver()
  const [input, setInput] = useState(nothingStated)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="发货"
      description={`${order.equipment_name} · ${order.unit_serial}，交给${order.party_name}`}
      canDismiss={!command.isPending}
      footer={
        <Button
          tone="ink"
          size="main"
          wide
          busy={command.isPending}
          onClick={() => command.mutate({ target: order, input }, { onSuccess: onDone })}
        >
          {command.isPending ? '正在发货' : '确认发货'}
        </Button>
      }
    >
      <div className="space-y-4 pb-1">
        <DeliveryFields
          input={input}
          onChange={setInput}
          error={command.error}
          numberLabel="运单号或车牌"
          renter="承租方"
        />
      </div>
    </Sheet>
  )
}
