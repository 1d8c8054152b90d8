import { useId, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Sheet, type SheetProps } from '../../ui/overlays/sheet.tsx'
import { FormFrame } from './form-frame.tsx'
import type { DrawnForm } from './use-form.ts'

export interface FormSheetProps extends Pick<SheetProps, 'isOpen' | 'onClose' | 'title' | 'description' | 'height'> {
  form: DrawnForm
  /** On its button, and while it is on its way. */
  words: readonly [send: string, sending: string]
  tone?: ButtonProps['tone']
  /** There is nothing to send yet. */
  isIdle?: boolean
  /** Another way out, before its button. */
  beside?: ReactNode
  /** Stands at the foot instead while it is on its way: how far that is, and stopping it. */
  underWay?: ReactNode
  children: ReactNode
}

/** A form in a sheet, with its one button at the foot. */
export function FormSheet({
  form,
  words,
  tone = 'ink',
  isIdle = false,
  beside,
  underWay,
  children,
  ...sheet
}: FormSheetProps) {
  const id = useId()
  const send = (
    <Button
      type="submit"
      form={id}
      tone={tone}
      size={beside ? undefined : 'main'}
      wide
      busy={form.isBusy}
      disabled={isIdle || form.secondsLeft > 0}
    >
      {words[form.isBusy ? 1 : 0]}
    </Button>
  )
  const foot = beside ? (
    <div className="flex gap-2">
      {beside}
      {send}
    </div>
  ) : (
    send
  )
  return (
    <Sheet {...sheet} canDismiss={!form.isBusy} footer={form.isBusy && underWay ? underWay : foot}>
      <FormFrame form={form} id={id} className="space-y-4 pb-2">
        {children}
      </FormFrame>
    </Sheet>
  )
}
