import type { ReactNode } from 'react'

export interface Question {
  title: string
  body?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'ink' | 'danger'
}

export interface Asked extends Question {
  isOpen: boolean
  answer: (yes: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()
export const showQuestion = (next: Asked | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}

/** `if (await confirm({ title: '确定要取消该租赁订单吗？', confirmLabel: '确定取消', tone: 'danger' })) …` */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    showQuestion({ ...question, isOpen: true, answer: resolve })
  })
}

export function useConfirm(): typeof confirm {
  return confirm
}

export const readQuestion = (): Asked | undefined => asked
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
