import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { SessionUser } from '../../api/session-user.ts'
import type { SearchKind } from '../../module.ts'
import { WithData } from '../../with-data.tsx'
import { SearchForm } from './search-form.tsx'

export interface SearchPaletteProps {
  isOpen: boolean
  onClose: () => void
  /** What this reader may look for. */
  kinds: ReadonlyMap<string, SearchKind>
  reader: SessionUser
}

/** The search over everything, on top of whatever screen one is at: the whole of a phone, a card on a wide screen. */
export function SearchPalette({ isOpen, onClose, kinds, reader }: SearchPaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  const hasGone = useRef(false)
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="fixed inset-0 z-60 flex items-start justify-center md:p-6 md:pt-[12dvh]">
          <Base.Popup
            initialFocus={() => {
              hasGone.current = false
              return field.current
            }}
            // Who went to another screen begins there; who only looked goes on where he was.
            finalFocus={() => (hasGone.current ? document.getElementById('main') : true)}
            className="dialog flex w-full flex-col bg-surface outline-none max-md:h-dvh md:max-h-[70dvh] md:max-w-2xl md:rounded-card md:shadow-lift-2"
          >
            <Base.Title className="sr-only">搜索</Base.Title>
            <WithData>
              <SearchForm
                field={field}
                kinds={kinds}
                readerId={reader.id}
                onClose={onClose}
                onGone={() => {
                  hasGone.current = true
                  onClose()
                }}
              />
            </WithData>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
