import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../class-names.ts'
import type { SheetProps } from './sheet.tsx'

export function SheetBody({
  isOpen,
  onClose,
  title,
  description,
  footer,
  height = 'content',
  canDismiss = true,
  children,
}: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && canDismiss && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="fixed inset-0 z-60 flex items-end justify-center md:items-center md:p-6">
          <Base.Popup
            initialFocus={heading}
            className={cx(
              'sheet flex w-full flex-col rounded-t-[20px] bg-surface shadow-lift-2 outline-none md:max-w-lg md:rounded-card',
              height === 'full' ? 'h-[88dvh] md:h-[80dvh]' : 'max-h-[88dvh]',
            )}
          >
            <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-tick md:hidden" />
            <header className="flex shrink-0 items-start justify-between gap-3 ps-4 pe-2 pt-3">
              <div className="min-w-0 pt-2">
                <Base.Title ref={heading} tabIndex={-1} className="text-title-s outline-none focus-visible:shadow-none">
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-body text-ink-2">{description}</Base.Description>
                )}
              </div>
              {canDismiss && (
                <Base.Close
                  aria-label="关闭"
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-card hover:bg-sunken"
                >
                  <X size={20} aria-hidden="true" />
                </Base.Close>
              )}
            </header>
            <div
              className={cx(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-3',
                footer ? 'pb-3' : 'pb-[max(20px,env(safe-area-inset-bottom))]',
              )}
            >
              {children}
            </div>
            {footer && (
              <footer className="shrink-0 border-t border-hairline px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
