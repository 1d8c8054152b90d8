import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { suppliersQuery, useCreateInbound } from '../document-queries.ts'
import { type ChosenLine, isPieces, isPrice, PartLines } from './part-lines.tsx'

export interface InboundStart {
  readonly supplier_id: string
  readonly lines: ChosenLine[]
}
/** Sentences of lines, by the names the server gives them. */
const problemsOf = (lines: readonly ChosenLine[]) =>
  Object.fromEntries(
    lines.flatMap(({ quantity, price }, at) => [
      [`lines.${at}.quantity`, isPieces(quantity) ? undefined : '应为大于 0 的整数'],
      [`lines.${at}.price`, isPrice(price) ? undefined : '应为金额'],
    ]),
  )

/** 下单: of whom, what and at which price. */
export function NewInboundSheet({ start, onClose }: { start?: InboundStart; onClose: () => void }) {
  const { data: suppliers } = useQuery(suppliersQuery)
  const form = useForm({
    start: { supplier_id: '', lines: [] as ChosenLine[], ...start, notes: '', is_draft: false },
    check: ({ lines }) => ({
      lines: lines.length === 0 ? '至少加一种配件' : undefined,
      ...problemsOf(lines),
    }),
    command: useCreateInbound(),
    input: ({ supplier_id: supplier, lines, ...rest }) => ({
      ...rest,
      supplier_id: supplier === '' ? null : Number(supplier),
      lines: lines.map(({ part, quantity, price }) => ({ part_id: part.id, quantity: Number(quantity), price })),
    }),
    onDone: onClose,
  })
  const { lines, is_draft: isDraft } = form.values
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="采购入库"
      description="下单后供应商会收到通知，三天内答复。"
      height="full"
      words={[isDraft ? '存草稿' : '下单', '正在提交']}
    >
      <Select
        label="供应商"
        isOptional
        placeholder="自己采购"
        options={(suppliers?.results ?? []).map(({ id, name, is_suspended: isSuspended }) => ({
          value: String(id),
          label: name,
          disabled: isSuspended,
        }))}
        {...form.text('supplier_id')}
      />
      <PartLines lines={lines} onChange={(next) => form.change({ lines: next })} errorOf={form.errorOf} asksPrice />
      <TextField label="备注" isOptional maxLength={500} {...form.text('notes')} />
      <Checkbox
        label="先存草稿，以后再下单"
        checked={isDraft}
        onChange={({ target }) => form.change({ is_draft: target.checked })}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
