import { lazy, Suspense, type ReactNode } from 'react'
import { useOnceOpen } from './once-open.ts'

const Body = lazy(async () => ({ default: (await import('./sheet-body.lazy.tsx')).SheetBody }))

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Stays at the foot while the content scrolls: the buttons. */
  footer?: ReactNode
  /** full: as tall as the screen allows, for lists and pickers. */
  height?: 'content' | 'full'
  /** False while leaving would lose something: then only its own buttons close it. */
  canDismiss?: boolean
  children?: ReactNode
}

/** Rises from the foot of a phone; on a wide screen it stands in the middle. Focus enters the title, Esc closes, focus returns. */
export function Sheet(props: SheetProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  )
}
