import type { ReactNode } from 'react'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { TextArea } from '../../ui/fields/field.tsx'
import { FormSheet, type FormSheetProps } from './form-sheet.tsx'
import { type FormCommand, required, useForm } from './use-form.ts'

interface ReasonSheetProps<Input, Answer> extends Pick<
  FormSheetProps,
  'isOpen' | 'onClose' | 'title' | 'description' | 'words' | 'tone'
> {
  command: FormCommand<Input, Answer>
  /** What is sent with the reason. */
  input: (reason: string) => Input
  label?: string
  /** Said where there is none; absent: it may be left out. */
  missing?: string
  maxLength?: number
  /** What it is about, and what follows. */
  children?: ReactNode
}

/** What is done with a reason and nothing else. */
export function ReasonSheet<Input, Answer>(props: ReasonSheetProps<Input, Answer>) {
  const { command, input, label = '原因', missing, maxLength = 300, children, ...sheet } = props
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: missing === undefined ? undefined : required(reason, missing) }),
    command,
    input: ({ reason }) => input(reason.trim()),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet form={form} {...sheet}>
      {children}
      <TextArea
        label={label}
        isOptional={missing === undefined}
        rows={missing === undefined ? 2 : 3}
        maxLength={maxLength}
        {...form.text('reason')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** The usual of what is sent: the reason alone. */
export const reasonAlone = (reason: string) => ({ reason })
