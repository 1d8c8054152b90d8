import { useState } from 'react'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { ServiceOrder } from '../../service-queries.ts'

/** What each was taken for. */
const kinds: Readonly<Record<string, string>> = {
  request: '下单时',
  complete_before: '修之前',
  complete_after: '修之后',
}
const titleOf = (kind: string): string => kinds[kind] ?? '现场'

interface OrderPhotosProps {
  photos: ServiceOrder['photos']
  /** A picture is opened by the session of an account; the telephone's proof is told how many there are. */
  isSignedIn: boolean
}
export function OrderPhotos({ photos = [], isSignedIn }: OrderPhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  const counted = [...new Set(photos.map(({ kind }) => titleOf(kind)))].map(
    (title) => `${title} ${photos.filter(({ kind }) => titleOf(kind) === title).length} 张`,
  )
  return (
    <Section title="照片" aside={`${photos.length} 张`}>
      {isSignedIn ? (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {photos.map(({ kind, url }, at) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`${titleOf(kind)}，看第 ${at + 1} 张`}
                onClick={() => setOpen(at)}
                className="block w-full overflow-hidden rounded-card"
              >
                <SecureImage src={url} alt="" className="aspect-square w-full object-cover" />
              </button>
              <p aria-hidden="true" className="mt-1 text-caption text-ink-2">
                {titleOf(kind)}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-body text-ink-2">{counted.join('，')}。平台留着，有异议时一起看。</p>
      )}
      <ImageViewer
        images={photos.map(({ kind, url }) => ({ url, title: titleOf(kind) }))}
        index={open}
        onIndex={setOpen}
      />
    </Section>
  )
}
