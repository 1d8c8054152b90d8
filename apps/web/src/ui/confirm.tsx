import { useSyncExternalStore, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export interface Question {
  title: string
  body?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'ink' | 'danger'
}

interface Asked extends Question {
  isOpen: boolean
  answer: (yes: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()
const show = (next: Asked | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}

/** `if (await confirm({ title: '确定要取消该租赁订单吗？', confirmLabel: '确定取消', tone: 'danger' })) …` */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    show({ ...question, isOpen: true, answer: resolve })
  })
}

export function useConfirm(): typeof confirm {
  return confirm
}

/** Stands once, in the shell. */
export function ConfirmHost() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  if (!current) return null
  const settle = (yes: boolean) => {
    current.answer(yes)
    show({ ...current, isOpen: false })
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
