import { useState } from 'react'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import type { FreightOrderDetail } from '../../order-queries.ts'
import { photoKindText } from '../../order-words.ts'
import { photoGroups } from './photo-groups.ts'

type Photo = FreightOrderDetail['photos'][number]

/** How it was loaded beside how it was delivered, and below what else was taken; each opens. `hasKeys`: Z opens the first. */
export function OrderPhotos({ order, hasKeys = false }: { order: FreightOrderDetail; hasKeys?: boolean }) {
  const [index, setIndex] = useState<number | null>(null)
  const { beside, others } = photoGroups(order.photos)
  const shown = [...beside.flat(), ...others]
  useShortcuts({ z: hasKeys && shown.length > 0 ? () => setIndex(0) : undefined })
  if (shown.length === 0) return null
  const open = (photo: Photo) => setIndex(shown.indexOf(photo))
  return (
    <Section title="照片" aside={`${shown.length} 张`}>
      {beside.length > 0 && (
        <div className="mb-4 grid grid-cols-2 gap-4">
          {beside.map((photos) => (
            <section key={photos[0]?.kind} aria-label={photoKindText(photos[0]?.kind ?? '')}>
              <Thumbs photos={photos} onOpen={open} className="grid-cols-1 sm:grid-cols-2" />
            </section>
          ))}
        </div>
      )}
      <Thumbs photos={others} onOpen={open} className="grid-cols-3 sm:grid-cols-4" />
      <ImageViewer
        images={shown.map(({ url, kind }) => ({ url, title: photoKindText(kind) }))}
        index={index}
        onIndex={setIndex}
      />
    </Section>
  )
}

function Thumbs({
  photos,
  onOpen,
  className,
}: {
  photos: readonly Photo[]
  onOpen: (photo: Photo) => void
  className: string
}) {
  if (photos.length === 0) return null
  return (
    <ul className={`grid gap-2 ${className}`}>
      {photos.map((photo) => (
        <li key={`${photo.kind} ${photo.sha256}`}>
          <button type="button" className="block w-full rounded-card" onClick={() => onOpen(photo)}>
            <SecureImage
              src={photo.url}
              alt={photoKindText(photo.kind)}
              className="aspect-square w-full rounded-card object-cover"
            />
            <span className="mt-1 block text-start text-caption text-ink-2" aria-hidden="true">
              {photoKindText(photo.kind)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
