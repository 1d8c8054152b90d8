import { useState } from 'react'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'

/** Small pictures in a row; each opens as large as the screen. `title` says what they show. */
export function PhotoRow({ urls, title }: { urls: readonly string[]; title: string }) {
  const [open, setOpen] = useState<number | null>(null)
  if (urls.length === 0) return null
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`${title}，看第 ${index + 1} 张照片`}
              onClick={() => setOpen(index)}
              className="block overflow-hidden rounded-half"
            >
              <SecureImage src={url} alt="" className="size-16 object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer
        images={urls.map((url, index) => ({ url, title: `${title} ${index + 1}` }))}
        index={open}
        onIndex={setOpen}
      />
    </>
  )
}
