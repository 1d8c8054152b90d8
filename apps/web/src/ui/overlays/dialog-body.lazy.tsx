import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { Button } from '../button.tsx'
import type { DialogProps } from './dialog.tsx'

export function DialogBody({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = '再想想',
  begin,
  onConfirm,
  isBusy,
  tone = 'ink',
}: DialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const focused = () =>
    begin === 'confirm'
      ? main.current
      : (begin === 'field' && content.current?.querySelector<HTMLElement>('textarea, input')) || safe.current
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && !isBusy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="fixed inset-0 z-60 flex items-center justify-center p-6">
          <Base.Popup
            initialFocus={focused}
            className="dialog max-h-full w-full max-w-sm overflow-y-auto rounded-card bg-surface p-5 shadow-lift-2 outline-none"
          >
            <Base.Title className="text-title-s">{title}</Base.Title>
            {children && (
              <Base.Description render={<div ref={content} />} className="mt-2 text-body text-ink-2">
                {children}
              </Base.Description>
            )}
            <div className="mt-5 flex gap-2">
              <Button ref={safe} wide onClick={onClose} disabled={isBusy}>
                {cancelLabel}
              </Button>
              <Button
                ref={main}
                wide
                tone={tone === 'danger' ? 'dangerSolid' : 'ink'}
                busy={isBusy}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
