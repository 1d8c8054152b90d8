import { useState } from 'react'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../ui/section.tsx'
import { photoKindText } from '../care-words.ts'
import type { TaskPhoto } from '../order-queries.ts'

/** What was photographed, each with what it was taken for. */
export function CarePhotos({ photos }: { photos: readonly TaskPhoto[] }) {
  if (photos.length === 0) return null
  const title = ({ kind, position }: TaskPhoto) => position || photoKindText(kind)
  return (
    <Section title="照片" aside={`${photos.length} 张`}>
      <PictureGrid pictures={photos.map((photo) => ({ url: photo.url, title: title(photo) }))} />
    </Section>
  )
}

interface Picture {
  url: string
  title: string
}
/** Small, side by side; each opens as large as the screen. */
export function PictureGrid({ pictures }: { pictures: readonly Picture[] }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {pictures.map(({ url, title }, at) => (
          <li key={`${title} ${url} ${at}`}>
            <button
              type="button"
              aria-label={`${title}，看第 ${at + 1} 张`}
              onClick={() => setOpen(at)}
              className="block w-full overflow-hidden rounded-card"
            >
              <SecureImage src={url} alt="" className="aspect-square w-full object-cover" />
            </button>
            <p className="mt-1 text-caption text-ink-2" aria-hidden="true">
              {title}
            </p>
          </li>
        ))}
      </ul>
      <ImageViewer images={[...pictures]} index={open} onIndex={setOpen} />
    </>
  )
}
