import { lazy, Suspense, type ReactNode } from 'react'
import { useOnceOpen } from './once-open.ts'

const Body = lazy(async () => ({ default: (await import('./dialog-body.lazy.tsx')).DialogBody }))

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  /** A question: 确定要取消该租赁订单吗？ */
  title: string
  /** What follows from it. */
  children?: ReactNode
  confirmLabel: string
  /** The safe way out, first and focused. */
  cancelLabel?: string
  /** Where the focus begins instead: on what confirms, so that Enter does, or in the first field. */
  begin?: 'confirm' | 'field'
  onConfirm: () => void
  isBusy?: boolean
  /** danger: what is confirmed cannot be undone. */
  tone?: 'ink' | 'danger'
}

export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  )
}
