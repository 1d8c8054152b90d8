import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Order } from '../../rental/public.ts'
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
  const [input, setInput] = useState({ carrier: '', tracking_number: '', notes: '' })
  const put = (field: keyof typeof input) => (event: { target: { value: string } }) =>
    setInput({ ...input, [field]: event.target.value })
  const errorOf = (field: string) => (command.error instanceof ApiError ? command.error.errors[field] : undefined)
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
        <TextField
          label="承运方"
          isOptional
          maxLength={60}
          value={input.carrier}
          onChange={put('carrier')}
          placeholder="物流公司，或自己送货的司机"
          error={errorOf('carrier')}
        />
        <TextField
          label="运单号或车牌"
          isOptional
          maxLength={60}
          value={input.tracking_number}
          onChange={put('tracking_number')}
          error={errorOf('tracking_number')}
        />
        <TextArea
          label="备注"
          isOptional
          rows={2}
          maxLength={300}
          value={input.notes}
          onChange={put('notes')}
          hint="会写进订单经过，承租方能看到"
          error={errorOf('notes')}
        />
      </div>
    </Sheet>
  )
}
