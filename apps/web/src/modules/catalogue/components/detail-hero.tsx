import { useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { ImageViewer } from '../../../ui/image-viewer.tsx'
import { MachineTile } from '../../../ui/machine-tile.tsx'
import { SecureImage } from '../../../ui/secure-image.tsx'
import type { MachineDetail } from '../queries.ts'

/** The machine on its floor with its measures; once there are photos, these, each as large as the screen at a press. */
export function DetailHero({ machine }: { machine: MachineDetail }) {
  const [chosen, setChosen] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  const photos = machine.image_urls.map((url, index) => ({ url, title: `${machine.name}，照片 ${index + 1}` }))
  if (photos.length === 0)
    // On a phone the keys lie over the picture's upper edge, so the machine stands lower there.
    return (
      <div data-line={machine.line} className="-mx-(--gutter) bg-hue-soft pt-10 md:mx-0 md:bg-transparent md:pt-0">
        <MachineTile
          line={machine.line}
          illustration={machine.illustration}
          label={machine.name}
          size="fill"
          height={machine.height_m ?? undefined}
          width={machine.width_m ?? undefined}
          className="h-56 max-md:rounded-none! md:h-96"
        />
      </div>
    )
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
