import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'

const Camera = lazy(async () => ({ default: (await import('./camera.lazy.tsx')).Camera }))

interface ScanTextProps {
  /** On its button. */
  label: string
  title: string
  /** What of a text is meant; null: this text is something else. */
  reads: (text: string) => string | null
  words: { readonly aim: string; readonly other: string }
  onText: (text: string) => void
}
/** What a maker printed on a thing, as a code of any kind: read by the camera instead of typed. */
export function ScanText({ label, title, reads, words, onText }: ScanTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon={<ScanLine size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title={title}>
        {isOpen && (
          <Suspense fallback={<div className="aspect-square rounded-card bg-sunken" />}>
            <Camera
              reads={reads}
              words={words}
              onClose={close}
              onCode={(text) => {
                onText(text)
                close()
              }}
            />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}
