import { askedUseCodes, outboundUses } from '@jihui/protocol/parts/outbound-machine'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { type Sent, TechnicianField } from '../../../../kits/form/technician-field.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { type Outbound, useCreateOutbound, useReturnOutbound } from '../document-queries.ts'
import { type ChosenLine, isPieces, PartLines } from './part-lines.tsx'

type Use = (typeof askedUseCodes)[number]
const uses = askedUseCodes.map((value) => ({ value, label: outboundUses[value] }))
/** W00000012 or 12; null: neither. */
const taskIdOf = (text: string): number | null => {
  const digits = /^W?0*([1-9]\d{0,14})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}
const start = { to: 'task' as Use, task_id: '', sent: null as Sent | null, customer: '', lines: [] as ChosenLine[] }

/** 申请出库: kept aside at once, handed out afterwards. */
export function NewOutboundSheet({ onClose }: { onClose: () => void }) {
  const form = useForm({
    start,
    check: ({ to, task_id: task, lines }) => ({
      task_id: to === 'task' && taskIdOf(task) === null ? '请填写维护单编号' : undefined,
      lines: lines.length === 0 ? '至少加一种配件' : undefined,
      ...Object.fromEntries(
        lines.map(({ quantity }, at) => [`lines.${at}.quantity`, isPieces(quantity) ? undefined : '应为大于 0 的整数']),
      ),
    }),
    command: useCreateOutbound(),
    input: ({ to, task_id: task, sent, customer, lines }) => ({
      to,
      ...(to === 'task' && { task_id: taskIdOf(task) }),
      ...(to === 'van' && sent && { technician_id: sent.id }),
      customer: to === 'sale' ? customer : '',
      lines: lines.map(({ part, quantity, reason }) => ({ part_id: part.id, quantity: Number(quantity), reason })),
    }),
    onDone: onClose,
  })
  const { to, lines } = form.values
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="申请出库"
      description="提交后先预留，出库时才扣库存。"
      height="full"
      words={['预留', '正在提交']}
    >
      <SegmentedControl label="用途" options={uses} value={to} onChange={(next) => form.change({ to: next })} />
      {to === 'task' && <TextField label="维护单编号" placeholder="W00000012" {...form.text('task_id')} />}
      {to === 'van' && (
        <TechnicianField
          label="哪位技师，不选是自己领用"
          value={form.values.sent}
          onChange={(sent) => form.change({ sent })}
          error={form.errorOf('technician_id')}
        />
      )}
      {to === 'sale' && <TextField label="客户" isOptional maxLength={60} {...form.text('customer')} />}
      <PartLines lines={lines} onChange={(next) => form.change({ lines: next })} errorOf={form.errorOf} asksReason />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** 退回: what was not used. */
export function ReturnSheet({ outbound, onClose }: { outbound: Outbound; onClose: () => void }) {
  const out = outbound.lines
    .map((line) => ({ ...line, out: line.issued - line.returned }))
    .filter((line) => line.out > 0)
  const form = useForm({
    start: { pieces: out.map((line) => String(line.out)), reason: '' },
    check: ({ pieces }) =>
      Object.fromEntries(
        pieces.map((text, at) => [
          `pieces.${at}`,
          /^\d{1,6}$/.test(text) && Number(text) <= out[at]!.out ? undefined : `应在 0 到 ${out[at]!.out} 之间`,
        ]),
      ),
    command: useReturnOutbound(outbound.id),
    input: ({ pieces, reason }) => ({
      reason,
      lines: out.flatMap(({ part_id }, at) => {
        const quantity = Number(pieces[at])
        return quantity > 0 ? [{ part_id, quantity }] : []
      }),
    }),
    onDone: onClose,
  })
  const { pieces } = form.values
  return (
    <FormSheet form={form} isOpen onClose={onClose} title="退回" words={['退回', '正在提交']}>
      {out.map((line, at) => (
        <TextField
          key={line.part_id}
          label={line.part_name}
          inputMode="numeric"
          trail={line.unit}
          hint={`在外 ${line.out}`}
          value={pieces[at]}
          onChange={({ target }) =>
            form.change({ pieces: pieces.map((text, place) => (place === at ? target.value : text)) })
          }
          error={form.errorOf(`pieces.${at}`)}
        />
      ))}
      <TextField label="原因" isOptional maxLength={200} {...form.text('reason')} />
      {(form.refusal ?? form.errorOf('lines')) && <FieldError>{form.refusal ?? form.errorOf('lines')}</FieldError>}
    </FormSheet>
  )
}
