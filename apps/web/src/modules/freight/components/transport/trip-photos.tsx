import { useState } from 'react'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'

/** What the driver photographed, small; each opens as large as the screen. */
export function TripPhotos({ photos }: { photos: readonly { title: string; url: string }[] }) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className="flex flex-wrap gap-2 pt-1">
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <button
              type="button"
              aria-label={`看${photo.title}，第 ${index + 1} 张`}
              onClick={() => setOpen(index)}
              className="block w-20 overflow-hidden rounded-half text-start"
            >
              <SecureImage src={photo.url} alt="" className="aspect-square w-full rounded-card object-cover" />
              <span className="mt-0.5 block truncate text-caption text-ink-2">{photo.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer images={photos} index={open} onIndex={setOpen} />
    </>
  )
}
