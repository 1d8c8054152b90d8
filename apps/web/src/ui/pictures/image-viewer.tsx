import { lazy, Suspense } from 'react'
import { useOnceOpen } from '../overlays/once-open.ts'

const Body = lazy(async () => ({ default: (await import('./image-viewer-body.lazy.tsx')).ImageViewerBody }))

export interface ViewerImage {
  url: string
  title: string
  isDocument?: boolean
}

export interface ImageViewerProps {
  images: readonly ViewerImage[]
  /** Which one is open; null closes the viewer. */
  index: number | null
  onIndex: (index: number | null) => void
}

/** A picture as large as the screen. Keys: ← → change it, + − zoom, R turns, Esc closes. Always dark, as a light table is. */
export function ImageViewer(props: ImageViewerProps) {
  if (!useOnceOpen(props.index !== null)) return null
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  )
}
