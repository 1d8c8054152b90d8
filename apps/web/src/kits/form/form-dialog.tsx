import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx'
import { useFirstProblem } from './first-problem.ts'
import type { DrawnForm } from './use-form.ts'

interface FormDialogProps extends Pick<DialogProps, 'onClose' | 'title' | 'begin' | 'tone'> {
  form: DrawnForm
  isOpen?: boolean
  /** On what confirms, and while it is on its way. */
  words: readonly [send: string, sending: string]
  children: ReactNode
}

/** A question with fields to it: a reason, a choice. What confirms it hands them in. */
export function FormDialog({ form, words, isOpen = true, children, ...dialog }: FormDialogProps) {
  const frame = useFirstProblem<HTMLDivElement>(form.failedAttempts)
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      confirmLabel={words[form.isBusy ? 1 : 0]}
      onConfirm={form.submit}
      isBusy={form.isBusy}
    >
      <div ref={frame}>{children}</div>
    </Dialog>
  )
}
