import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { messageOf } from '../../../shell/api/api-error.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { useAccessOf } from '../order-access.ts'
import { cancelCostQuery, useCancelOrder } from '../service-queries.ts'

export function CancelSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const cost = useQuery(cancelCostQuery(orderId, useAccessOf(orderId)))
  const command = useCancelOrder(orderId)
  const form = useForm({
    start: { reason: '' },
    command,
    input: ({ reason }) => reason.trim(),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="取消这一单？"
      words={['确定取消', '正在取消']}
      tone="dangerSolid"
      isIdle={!cost.data}
    >
      {cost.data ? (
        <p className="text-lead font-semibold">{cost.data.sentence}。</p>
      ) : cost.error ? (
        <FieldError>{messageOf(cost.error)}</FieldError>
      ) : (
        <SkeletonText lines={1} />
      )}
      <TextArea label="为什么取消" isOptional rows={2} maxLength={300} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
