import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import { photoQuery, type ServiceOrder } from '../../service-queries.ts'

/** What each was taken for. */
const kinds: Readonly<Record<string, string>> = {
  request: '下单时',
  complete_before: '修之前',
  complete_after: '修之后',
}
const titleOf = (kind: string): string => kinds[kind] ?? '现场'

interface OrderPhotosProps {
  photos: ServiceOrder['photos']
}
/** For an account: its session opens them. */
export function OrderPhotos({ photos = [] }: OrderPhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <Section title="照片" aside={`${photos.length} 张`}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map(({ id, kind, url }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`${titleOf(kind)}，看第 ${at + 1} 张`}
              onClick={() => setOpen(at)}
              className="block w-full overflow-hidden rounded-card"
            >
              {url === '' ? (
                <span className="block aspect-square w-full bg-sunken" />
              ) : (
                <SecureImage src={url} alt="" className="aspect-square w-full object-cover" />
              )}
            </button>
            <p aria-hidden="true" className="mt-1 text-caption text-ink-2">
              {titleOf(kind)}
            </p>
          </li>
        ))}
      </ul>
      <ImageViewer
        images={photos.map(({ kind, url }) => ({ url, title: titleOf(kind) }))}
        index={open}
        onIndex={setOpen}
      />
    </Section>
  )
}

interface GuestPhotosProps extends OrderPhotosProps {
  orderId: string
  /** What the telephone's proof is worth. */
  access: string
}
/** For whoever proved the telephone: a picture cannot show the proof itself, so each is read and shown from here. */
export function GuestPhotos({ orderId, access, photos = [] }: GuestPhotosProps) {
  const read = useQueries({ queries: photos.map(({ id }) => photoQuery(orderId, id, access)) })
  return (
    <>
      <OrderPhotos photos={photos.map((photo, at) => ({ ...photo, url: read[at]?.data ?? '' }))} />
      {read.some(({ isError }) => isError) && (
        <p role="status" className="mt-2 text-meta text-ink-2">
          有照片没有取到，刷新再看。
        </p>
      )}
    </>
  )
}
