import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { today } from '../../../ui/text/format.ts'
import { type SupplierOrder, useConfirmOrder, useRefuseOrder, useShipOrder } from '../supplier-queries.ts'

interface SheetProps {
  order: SupplierOrder
  onClose: () => void
}
export function ConfirmSheet({ order, onClose }: SheetProps) {
  const form = useForm({
    start: { expected_on: order.expected_on ?? '', notes: '' },
    command: useConfirmOrder(order.id),
    input: ({ expected_on: on, notes }) => ({ notes, ...(on !== '' && { expected_on: on }) }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="确认接单"
      description="按时到货会算进你的履约。"
      words={['确认接单', '正在确认']}
    >
      <TextField
        label="预计到货日"
        isOptional
        type="date"
        min={today()}
        hint="不填就按你报价里的天数"
        {...form.text('expected_on')}
      />
      <TextField label="备注" isOptional maxLength={200} {...form.text('notes')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
export function RefuseSheet({ order, onClose }: SheetProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command: useRefuseOrder(order.id),
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="不接这单"
      description="平台会向别家订，不影响以后。"
      words={['不接单', '正在提交']}
    >
      <TextArea label="原因" rows={3} maxLength={200} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
export function ShipSheet({ order, onClose }: SheetProps) {
  const form = useForm({
    start: { carrier: '', tracking_number: '', notes: '' },
    command: useShipOrder(order.id),
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen onClose={onClose} title="发货" words={['发货', '正在提交']}>
      <TextField label="承运" isOptional maxLength={60} {...form.text('carrier')} />
      <TextField label="运单号" isOptional maxLength={60} {...form.text('tracking_number')} />
      <TextField label="备注" isOptional maxLength={200} {...form.text('notes')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
