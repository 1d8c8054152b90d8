import type { ReactNode } from 'react'
import type { useCommand } from '../../../../kits/command/use-command.ts'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'

interface ReasonSheetProps {
  title: string
  /** What is done with the reason: 下架. Absent: 提交. */
  act?: string
  command: ReturnType<typeof useCommand<unknown, { reason: string }>>
  onClose: () => void
  /** What it is about, and what follows. */
  children?: ReactNode
}
/** What staff do with a reason and nothing else. */
export function ReasonSheet({ title, act = '提交', command, onClose, children }: ReasonSheetProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command,
    input: (values) => values,
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen onClose={onClose} title={title} words={[act, `正在${act}`]}>
      {children}
      <TextArea label="原因" rows={3} maxLength={300} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
