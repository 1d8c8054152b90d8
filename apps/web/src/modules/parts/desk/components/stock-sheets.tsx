import { partLimits } from '@jihui/protocol/parts/limits'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm, wholeNumber } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { type Part, useCountPart, useMovePart } from '../part-queries.ts'
import { isPieces } from './part-lines.tsx'

interface SheetProps {
  part: Part
  onClose: () => void
}
const placesOf = ({ places, unit }: Part) => {
  const known = places.map(({ place, place_display: label, quantity }) => ({
    value: place,
    label: `${label} · ${quantity} ${unit}`,
  }))
  return known.some(({ value }) => value === 'main') ? known : [{ value: 'main', label: '总仓' }, ...known]
}

/** 盘点: what was counted, and why it is not what stands in the books. */
export function CountSheet({ part, onClose }: SheetProps) {
  const form = useForm({
    start: { place: placesOf(part)[0]!.value, quantity: '', reason: '' },
    check: ({ quantity, reason }) => ({
      quantity: wholeNumber(quantity, partLimits.stock),
      reason: required(reason, '请填写原因'),
    }),
    command: useCountPart(part.id),
    input: ({ quantity, ...rest }) => ({ ...rest, quantity: Number(quantity) }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="盘点"
      description="和账上一样就不用记；有差异的写明原因。"
      words={['记下差异', '正在提交']}
    >
      <Select label="库位" options={placesOf(part)} {...form.text('place')} />
      <TextField label="实盘数量" inputMode="numeric" trail={part.unit} {...form.text('quantity')} />
      <TextField label="原因" maxLength={200} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** 移库: from one place to another. */
export function MoveSheet({ part, onClose }: SheetProps) {
  const form = useForm({
    start: { from: placesOf(part)[0]!.value, to: '', quantity: '1', reason: '' },
    check: ({ to, quantity }) => ({
      to: required(to, '请填写移入库位'),
      quantity: isPieces(quantity) ? undefined : '应为大于 0 的整数',
    }),
    command: useMovePart(part.id),
    input: ({ quantity, ...rest }) => ({ ...rest, quantity: Number(quantity) }),
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen onClose={onClose} title="移库" words={['移库', '正在移库']}>
      <Select label="从" options={placesOf(part)} {...form.text('from')} />
      <TextField label="到" maxLength={40} hint="main 是总仓，其余写仓位的名字" {...form.text('to')} />
      <TextField label="数量" inputMode="numeric" trail={part.unit} {...form.text('quantity')} />
      <TextField label="原因" isOptional maxLength={200} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
