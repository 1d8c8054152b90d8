import { lazy, Suspense } from 'react'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import type { MachineDetail } from '../queries.ts'

const PhotoGallery = lazy(async () => ({ default: (await import('./photo-gallery.lazy.tsx')).PhotoGallery }))

/** The machine on its floor with its measures; once there are photos, these. */
export function DetailHero({ machine }: { machine: MachineDetail }) {
  if (machine.image_urls.length > 0)
    return (
      <Suspense fallback={<div className="h-72 md:h-96" />}>
        <PhotoGallery machine={machine} />
      </Suspense>
    )
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
}
