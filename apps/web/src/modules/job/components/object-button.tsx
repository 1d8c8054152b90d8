import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import type { Objectable } from '../performance-words.ts'

const ObjectionSheet = lazy(async () => ({ default: (await import('./objection-sheet.lazy.tsx')).ObjectionSheet }))

/** 有异议, beside what it is to. */
export function ObjectButton({ about }: { about: Objectable }) {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpened = useOnceOpen(isOpen)
  return (
    <>
      <Button tone="outline" onClick={() => setIsOpen(true)} aria-label={`对${about.label}（${about.held}）有异议`}>
        有异议
      </Button>
      <Suspense fallback={null}>
        {wasOpened && isOpen && <ObjectionSheet about={about} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
