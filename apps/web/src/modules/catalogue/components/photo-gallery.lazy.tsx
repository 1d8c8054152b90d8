import { useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import type { MachineDetail } from '../queries.ts'

/** Uploaded photos on the machine's floor, each as large as the screen at a press. */
export function PhotoGallery({ machine }: { machine: MachineDetail }) {
  const [chosen, setChosen] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  const photos = machine.image_urls.map((url, index) => ({ url, title: `${machine.name}，照片 ${index + 1}` }))
  const current = Math.min(chosen, photos.length - 1)
  return (
    <div>
      <button
        type="button"
        aria-label={`放大${photos[current]?.title ?? ''}`}
        onClick={() => setOpened(current)}
        className="-mx-(--gutter) block w-[calc(100%+2*var(--gutter))] md:mx-0 md:w-full md:rounded-card"
      >
        <MachineTile
          line={machine.line}
          illustration={machine.illustration}
          photo={photos[current]?.url}
          size="fill"
          className="h-72 max-md:rounded-none! md:h-96"
        />
      </button>
      {photos.length > 1 && (
        <ul className="no-bar mt-2 flex gap-2 overflow-x-auto p-1">
          {photos.map((photo, index) => (
            <li key={photo.url} className="shrink-0">
              <button
                type="button"
                aria-label={photo.title}
                aria-pressed={index === current}
                onClick={() => setChosen(index)}
                className={cx(
                  'block overflow-hidden rounded-card border-2',
                  index === current ? 'border-ink' : 'border-transparent',
                )}
              >
                <SecureImage src={photo.url} alt="" className="h-16 w-20 object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ImageViewer images={photos} index={opened} onIndex={setOpened} />
    </div>
  )
}
