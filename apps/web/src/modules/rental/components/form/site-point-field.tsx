import type { Coordinates } from '@jihui/protocol/geography/coordinates'
import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { controlClass, Field } from '../../../../ui/fields/field.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'

const PointSheet = lazy(async () => ({ default: (await import('./site-point-sheet.lazy.tsx')).SitePointSheet }))

export interface SitePoint {
  point: Coordinates | null
  /** Metres. */
  radius: number
  region: string
  onChange: (point: Coordinates | null) => void
}
const written = ({ latitude, longitude }: Coordinates) => `北纬 ${latitude.toFixed(4)}，东经 ${longitude.toFixed(4)}`

/** Where exactly the machine is brought: marked in a sheet, on a map that comes when it opens. */
export function SitePointField({ error, ...site }: SitePoint & { error: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const isFetched = useOnceOpen(isOpen)
  const { point } = site
  return (
    <Field label="送货点" isOptional error={error} hint="标出大门或卸车的位置，设备到了会告诉你">
      {(ids) => (
        <>
          <button
            type="button"
            id={ids.id}
            aria-describedby={ids['aria-describedby']}
            aria-haspopup="dialog"
            data-invalid={Boolean(error)}
            onClick={() => setIsOpen(true)}
            className={cx(controlClass(Boolean(error)), 'flex items-center justify-between gap-2 text-start')}
          >
            <span className={point ? 'figures' : 'text-ink-3'}>{point ? written(point) : '在地图上标出来'}</span>
            <MapPin size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
          </button>
          {isFetched && (
            <Suspense fallback={null}>
              <PointSheet key={JSON.stringify(point)} {...site} isOpen={isOpen} onClose={() => setIsOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </Field>
  )
}
