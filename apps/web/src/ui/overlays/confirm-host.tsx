import { useSyncExternalStore } from 'react'
import { onQuestion, readQuestion, showQuestion } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

/** Stands once, in the shell. */
export function ConfirmHost() {
  const current = useSyncExternalStore(onQuestion, readQuestion)
  if (!current) return null
  const settle = (yes: boolean) => {
    current.answer(yes)
    showQuestion({ ...current, isOpen: false })
  }
  return (
    <Dialog
      isOpen={current.isOpen}
      title={current.title}
      confirmLabel={current.confirmLabel}
      cancelLabel={current.cancelLabel}
      tone={current.tone}
      onClose={() => settle(false)}
      onConfirm={() => settle(true)}
    >
      {current.body}
    </Dialog>
  )
}
