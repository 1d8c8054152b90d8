import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '../button.tsx'
import { SecureImage } from './secure-image.tsx'
import type { ImageViewerProps } from './image-viewer.tsx'

const ZOOMS = [1, 1.5, 2, 3, 4]

export function ImageViewerBody({ images, index, onIndex }: ImageViewerProps) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [shown, setShown] = useState(index)
  if (shown !== index) {
    setShown(index)
    setZoom(0)
    setTurns(0)
  }
  const image = index === null ? undefined : images[index]
  const go = (step: number) => {
    if (index !== null) onIndex((index + step + images.length) % images.length)
  }
  const zoomBy = (step: number) => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + step)))
  const press = (event: KeyboardEvent) => {
    const action = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      r: () => setTurns(turns + 1),
      R: () => setTurns(turns + 1),
    }[event.key]
    if (!action || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    action()
  }
  const scale = ZOOMS[zoom] ?? 1
  return (
    <Base.Root open={image !== undefined} onOpenChange={(next) => !next && onIndex(null)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup
          data-theme="dark"
          onKeyDown={press}
          className="dialog fixed inset-0 z-70 flex flex-col bg-sunken text-ink outline-none"
        >
          <header className="flex min-h-14 items-center gap-1 border-b border-hairline px-2">
            <Base.Title className="min-w-0 flex-1 truncate px-2 text-body font-semibold">
              {image?.title}
              {images.length > 1 && index !== null && (
                <span className="figures ms-2 font-normal text-ink-2">
                  {index + 1} / {images.length}
                </span>
              )}
            </Base.Title>
            {!image?.isDocument && (
              <>
                <IconButton label="缩小" disabled={zoom === 0} onClick={() => zoomBy(-1)}>
                  <ZoomOut size={20} aria-hidden="true" />
                </IconButton>
                <IconButton label="放大" disabled={zoom === ZOOMS.length - 1} onClick={() => zoomBy(1)}>
                  <ZoomIn size={20} aria-hidden="true" />
                </IconButton>
                <IconButton label="旋转" onClick={() => setTurns(turns + 1)}>
                  <RotateCw size={20} aria-hidden="true" />
                </IconButton>
              </>
            )}
            <Base.Close
              aria-label="关闭"
              className="inline-flex size-11 items-center justify-center rounded-card hover:bg-surface"
            >
              <X size={22} aria-hidden="true" />
            </Base.Close>
          </header>
          <div className="relative min-h-0 flex-1">
            <div
              className="size-full overflow-auto overscroll-contain p-3"
              tabIndex={scale > 1 ? 0 : undefined}
              role={scale > 1 ? 'group' : undefined}
              aria-label={scale > 1 ? '放大的图片，可滚动' : undefined}
            >
              {image?.isDocument ? (
                // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the server vouches for the type
                <iframe src={image.url} title={image.title} className="size-full rounded-half bg-white" />
              ) : (
                image && (
                  <div
                    className="mx-auto flex min-h-full items-center justify-center"
                    style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
                  >
                    <span
                      className="block size-full transition-transform duration-(--calm)"
                      style={{ transform: `rotate(${turns * 90}deg)` }}
                    >
                      <SecureImage src={image.url} alt={image.title} className="size-full object-contain" />
                    </span>
                  </div>
                )
              )}
            </div>
            {images.length > 1 && (
              <>
                <IconButton
                  label="上一张"
                  className="absolute start-2 top-1/2 -translate-y-1/2 bg-surface"
                  onClick={() => go(-1)}
                >
                  <ChevronLeft size={24} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label="下一张"
                  className="absolute end-2 top-1/2 -translate-y-1/2 bg-surface"
                  onClick={() => go(1)}
                >
                  <ChevronRight size={24} aria-hidden="true" />
                </IconButton>
              </>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
