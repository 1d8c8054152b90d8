import { orderMapFilters, technicianMapStateCodes } from '@jihui/protocol/service-order/map-states'
import { skillCodes, skills } from '@jihui/protocol/technician/skills'
import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { oneOf, useFilters } from '../../../../kits/list/use-filters.ts'
import { AppLink, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/fields/field.tsx'
import type { MapView } from '../../../../ui/map/base-map.ts'
import { Bone, SkeletonText } from '../../../../ui/skeleton.tsx'
import { serviceDeskPaths } from '../desk-paths.ts'
import { serviceMapQuery } from '../desk-queries.ts'
import { circleOf, orderLooks, technicianLooks } from '../map/looks.ts'
import { marksOf } from '../map/map-marks.ts'
import { readPlace, writePlace } from '../map/map-place.ts'
import { MapSide } from '../map/map-side.tsx'
import { Legend } from '../map/pin.tsx'

const ServiceMap = lazy(async () => ({ default: (await import('../map/service-map.lazy.tsx')).ServiceMap }))

const filters = { status: oneOf(orderMapFilters), work: oneOf(technicianMapStateCodes), skill: oneOf(skillCodes) }
const statusOptions = [
  { value: '', label: '全部' },
  ...orderMapFilters.map((value) => ({ value, label: orderLooks[value].label })),
]
const workOptions = [
  { value: '', label: '全部' },
  ...technicianMapStateCodes.map((value) => ({ value, label: technicianLooks[value].label })),
]
const skillOptions = [
  { value: '', label: '全部技能' },
  ...skillCodes.map((value) => ({ value, label: skills[value].label })),
]
const mapClass = 'h-[22rem] lg:h-[calc(100dvh-16rem)] lg:min-h-[26rem]'

/** 服务地图: where somebody is needed and who is near; where one looks stands in the address. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { status, work, skill } = narrowing.values
  const { at, id: chosen = null } = useQueryTexts()
  const setQuery = useSetQuery()
  const [view, setView] = useState<MapView | null>(null)
  const map = useQuery(serviceMapQuery(view, { status, technician_status: work, skill }))
  const { data, error } = map
  const zoom = view?.zoom
  const marks = useMemo(() => (data && zoom !== undefined ? marksOf(data, zoom) : []), [data, zoom])
  const circle = useMemo(() => (data ? circleOf(data, chosen) : null), [data, chosen])
  const pick = (key: string | null) => setQuery({ id: key ?? undefined })
  const refresh = () => void map.refetch()
  return (
    <ConsolePage
      title="服务地图"
      caption={
        <span role="status">
          {data ? `这一片 ${data.total_orders} 张服务单，${data.total_technicians} 位师傅` : '谁要师傅，谁在附近'}
        </span>
      }
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
      <div className="mt-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <Select label="服务单" className="sm:w-36" options={statusOptions} {...narrowing.field('status')} />
        <Select label="师傅" className="sm:w-36" options={workOptions} {...narrowing.field('work')} />
        <Select label="技能" className="col-span-2 sm:w-44" options={skillOptions} {...narrowing.field('skill')} />
      </div>
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
        <section aria-label="这一片" className="mt-6 min-w-0 lg:mt-0 lg:flex lg:max-h-[calc(100dvh-12rem)] lg:flex-col">
          {data ? (
            <MapSide
              map={data}
              chosen={chosen}
              onPick={pick}
              isNarrowed={narrowing.isNarrowed}
              onClear={narrowing.clear}
            />
          ) : error ? (
            <ConsoleError title="地图没有取到" error={error} onRetry={refresh} isRetrying={map.isFetching} />
          ) : (
            <SkeletonText lines={8} />
          )}
        </section>
      </div>
    </ConsolePage>
  )
}
