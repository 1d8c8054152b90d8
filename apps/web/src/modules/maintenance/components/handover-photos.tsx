import type { TaskDetail } from '../order-queries.ts'
import { PictureGrid } from './care-photos.tsx'

type HandoverPhoto = NonNullable<TaskDetail['payer_reason']>['photos'][number]

/** The machine as it was handed to whoever rents it: what one compares the fault with. */
export function HandoverPhotos({ photos }: { photos: readonly HandoverPhoto[] }) {
  if (photos.length === 0) return <p className="text-meta text-ink-2">交出时没有拍照片，没有可以对照的。</p>
  return (
    <div>
      <p className="mb-1.5 text-meta text-ink-2">交出时的照片</p>
      <PictureGrid pictures={photos.map(({ url, label }) => ({ url, title: label }))} />
    </div>
  )
}
