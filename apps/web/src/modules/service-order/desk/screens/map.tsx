import { orderMapFilters, technicianMapStateCodes } from '@jihui/protocol/service-order/map-states'
import { skillCodes } from '@jihui/protocol/technician/skills'
import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { oneOf, useFilters } from '../../../../kits/list/use-filters.ts'
import { AppLink, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import type { MapView } from '../../../../ui/map/base-map.ts'
import { Bone } from '../../../../ui/skeleton.tsx'
import { serviceDeskPaths } from '../desk-paths.ts'
import { type ServiceMap as ServiceMapRead, serviceMapQuery } from '../desk-queries.ts'
import { circleOf } from '../map/looks.ts'
import { MapFilters } from '../map/map-filters.tsx'
import { marksOf } from '../map/map-marks.ts'
import { readPlace, writePlace } from '../map/map-place.ts'
import { MapBeside } from '../map/map-side.tsx'
import { Legend } from '../map/pin.tsx'

const ServiceMap = lazy(async () => ({ default: (await import('../map/service-map.lazy.tsx')).ServiceMap }))

const filters = { status: oneOf(orderMapFilters), work: oneOf(technicianMapStateCodes), skill: oneOf(skillCodes) }
const mapClass = 'h-[22rem] lg:h-[calc(100dvh-16rem)] lg:min-h-[26rem]'

const totalsText = ({
  total_orders: orders,
  total_visits: visits,
  total_technicians: people,
}: ServiceMapRead): string =>
  `这一片 ${[`${orders} 张服务单`, visits > 0 && `${visits} 张维护单`, `${people} 位师傅`].filter(Boolean).join('，')}`

/** 服务地图: where somebody is needed and who is near; where one looks stands in the address. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { status, work, skill } = narrowing.values
  const { at, id: chosen = null } = useQueryTexts()
  const setQuery = useSetQuery()
  const [view, setView] = useState<MapView | null>(null)
  const map = useQuery(serviceMapQuery(view, { status, technician_status: work, skill }))
  const { data } = map
  const zoom = view?.zoom
  const marks = useMemo(() => (data && zoom !== undefined ? marksOf(data, zoom) : []), [data, zoom])
  const circle = useMemo(() => (data ? circleOf(data, chosen) : null), [data, chosen])
  const pick = (key: string | null) => setQuery({ id: key ?? undefined })
  const refresh = () => void map.refetch()
  return (
    <ConsolePage
      title="服务地图"
      caption={<span role="status">{data ? totalsText(data) : '谁要师傅，谁在附近'}</span>}
      actions={
        <>
          <AppLink to={serviceDeskPaths.orders} className={buttonClass('outline')}>
            <List size={18} aria-hidden="true" />
            列表
          </AppLink>
          <RefreshButton refresh={refresh} isRefreshing={map.isFetching && !map.isPending} />
        </>
      }
    >
      <MapFilters field={narrowing.field} />
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="min-w-0">
          <Suspense fallback={<Bone className={`w-full rounded-card ${mapClass}`} />}>
            <ServiceMap
              marks={marks}
              chosen={chosen}
              circle={circle}
              start={readPlace(at)}
              onView={(seen, place) => {
                setView(seen)
                setQuery({ at: writePlace(place) })
              }}
              onPick={pick}
              className={mapClass}
            />
          </Suspense>
          <Legend />
        </div>
        <MapBeside
          query={map}
          chosen={chosen}
          onPick={pick}
          isNarrowed={narrowing.isNarrowed}
          onClear={narrowing.clear}
        />
      </div>
    </ConsolePage>
  )
}
