import type { useCommand } from '../../../../kits/command/use-command.ts'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'

interface ReasonSheetProps {
  title: string
  description: string
  command: ReturnType<typeof useCommand<unknown, { reason: string }>>
  onClose: () => void
}
/** A document is given up, with a reason. */
export function ReasonSheet({ title, description, command, onClose }: ReasonSheetProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command,
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      words={['提交', '正在提交']}
    >
      <TextArea label="原因" rows={3} maxLength={200} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
