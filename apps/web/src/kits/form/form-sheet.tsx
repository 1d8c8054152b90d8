import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Sheet, type SheetProps } from '../../ui/overlays/sheet.tsx'
import type { Form } from './use-form.ts'

interface FormSheetProps extends Pick<SheetProps, 'isOpen' | 'onClose' | 'title' | 'description' | 'height'> {
  form: Pick<Form<never>, 'submit' | 'isBusy' | 'failedAttempts'>
  /** On its button, and while it is on its way. */
  words: readonly [send: string, sending: string]
  tone?: ButtonProps['tone']
  /** There is nothing to send yet. */
  isIdle?: boolean
  children: ReactNode
}

/** Leads to the first field that is wrong, each time a form was handed in with one. */
export function useFirstProblem(failedAttempts: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failedAttempts])
  return form
}

/** A form in a sheet, with its one button at the foot. */
export function FormSheet({ form, words, tone = 'ink', isIdle = false, children, ...sheet }: FormSheetProps) {
  const id = useId()
  const element = useFirstProblem(form.failedAttempts)
  return (
    <Sheet
      {...sheet}
      canDismiss={!form.isBusy}
      footer={
        <Button type="submit" form={id} tone={tone} size="main" wide busy={form.isBusy} disabled={isIdle}>
          {words[form.isBusy ? 1 : 0]}
        </Button>
      }
    >
      <form
        id={id}
        ref={element}
        noValidate
        className="space-y-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {children}
      </form>
    </Sheet>
  )
}
