import { lazy, Suspense, useState } from 'react'
import { ScanLine } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TypedCode } from './typed-code.tsx'

const Camera = lazy(async () => ({ default: (await import('./camera.lazy.tsx')).Camera }))

/** The code of a machine, by the camera or typed: one that was given out by us, in its sixteen signs. */
export function ScanCode({ onCode, action }: Parameters<typeof TypedCode>[0]) {
  const [isScanning, setIsScanning] = useState(false)
  return (
    <div className="grid gap-5">
      {isScanning ? (
        <Suspense fallback={<div className="aspect-square rounded-card bg-sunken" />}>
          <Camera onCode={onCode} onClose={() => setIsScanning(false)} />
        </Suspense>
      ) : (
        <Button
          tone="ink"
          size="main"
          wide
          icon={<ScanLine size={20} aria-hidden="true" />}
          onClick={() => setIsScanning(true)}
        >
          扫机器上的码
        </Button>
      )}
      <TypedCode onCode={onCode} action={action} />
    </div>
  )
}
