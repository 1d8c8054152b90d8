import type { Spot } from '@jihui/protocol/iot/fences/shape'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import type { Drawing } from '../fence-draft.ts'
import { type RegionOutline, regionOutlineQuery } from '../fence-queries.ts'

const FenceMap = lazy(async () => ({ default: (await import('./fence-map.lazy.tsx')).FenceMap }))
const mapClass = 'mt-2 h-[22rem] w-full lg:h-[28rem]'
const NO_POLYGONS: RegionOutline['polygons'] = []

interface ShapeMapProps {
  drawing: Drawing
  fault: string | undefined
  chosen: number | null
  lookAt: number
  onTap: (spot: Spot) => void
  onMove: (place: number, spot: Spot) => void
  onChoose: (place: number | null) => void
}

/** The map of a fence; of a region, what of it the product knows. */
export function ShapeMap({ drawing, fault, ...map }: ShapeMapProps) {
  const isRegion = drawing.type === 'region'
  const { data, isError, isLoading } = useQuery(regionOutlineQuery(isRegion ? drawing.region.code : ''))
  return (
    <>
      <Suspense fallback={<Bone className={`rounded-card ${mapClass}`} />}>
        <FenceMap
          {...map}
          drawing={drawing}
          region={data?.polygons ?? NO_POLYGONS}
          isWrong={!isRegion && fault !== undefined}
          className={mapClass}
        />
      </Suspense>
      {isRegion ? (
        <p className="mt-2 text-meta text-ink-2" role="status">
          {isError && '范围没有取到，地图上先不画；围栏照样能存。'}
          {isLoading && '正在取这个行政区的范围…'}
          {data && (data.is_estimated ? `${data.name}${ESTIMATED}` : `${data.name}${DRAWN}`)}
        </p>
      ) : (
        fault && <FieldError id="fence-shape-fault">{fault}</FieldError>
      )}
    </>
  )
}
const ESTIMATED = '没有现成的界线，图上按离哪个区县的驻地最近估算；围栏也按这个范围判断。'
const DRAWN = '的示意界线，围栏按它判断。'
