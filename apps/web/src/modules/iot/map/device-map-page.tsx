import { mapMarkCodes } from '@jihui/protocol/iot/map/schema'
import { lines } from '@jihui/protocol/rental/faces'
import { lazy, Suspense, useMemo, useState } from 'react'
import { oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { AppLink, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import type { MapView } from '../../../ui/map/base-map.ts'
import { Page } from '../../../ui/page.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { fencePaths } from '../fences/fence-paths.ts'
import { DevicesBeside } from './devices-beside.tsx'
import { markLooks, marksInOrder } from './mark-looks.ts'
import { MapLegend } from './mark-sign.tsx'
import { readPlace, writePlace } from './map-place.ts'
import { useMovingMap } from './use-moving-map.ts'

const DeviceMap = lazy(async () => ({ default: (await import('./device-map.lazy.tsx')).DeviceMap }))

const filters = { line: oneOf(lines.map(({ id }) => id)), state: oneOf(mapMarkCodes), q: words }
const lineOptions = [{ value: '', label: '全部' }, ...lines.map(({ id, short }) => ({ value: id, label: short }))]
const stateOptions = [
  { value: '', label: '全部' },
  ...marksInOrder.map((value) => ({ value, label: markLooks[value].label })),
]
const mapClass = 'h-96 lg:h-[calc(100dvh-17rem)] lg:min-h-[26rem]'

/** Where machines are, and what they do: the map, and the list that says the same. */
export function DeviceMapPage({ title }: { title: string }) {
  const narrowing = useFilters(filters)
  const { line, state, q } = narrowing.values
  const { at, id } = useQueryTexts()
  const setQuery = useSetQuery()
  const [view, setView] = useState<MapView | null>(null)
  const map = useMovingMap(
    view,
    useMemo(() => ({ line, state, q }), [line, state, q]),
  )
  const chosen = id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null
  const pick = (next: number | null) => setQuery({ id: next === null ? undefined : String(next) })
  const where = useMemo(() => view && { bbox: view.bbox, line, mark: state, q }, [view, line, state, q])
  const { data } = map
  return (
    <Page
      title={title}
      width="wide"
      back="/user"
      actions={
        <AppLink to={fencePaths.all} className={buttonClass('ghost')}>
          电子围栏
        </AppLink>
      }
    >
      <p role="status" className="text-meta text-ink-2">
        {data ? `这一片 ${data.total} 台设备` : '正在看这一片'}
      </p>
      <div className="mt-3 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <Select label="业务线" className="sm:w-32" options={lineOptions} {...narrowing.field('line')} />
        <Select label="状态" className="sm:w-32" options={stateOptions} {...narrowing.field('state')} />
        <TextField
          label="找设备"
          className="col-span-2 sm:w-64"
          placeholder="序列号、车牌、名称"
          type="search"
          {...narrowing.field('q')}
        />
      </div>
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="min-w-0">
          <Suspense fallback={<Bone className={`w-full rounded-card ${mapClass}`} />}>
            <DeviceMap
              devices={data?.devices ?? []}
              clusters={data?.clusters ?? []}
              chosen={chosen}
              start={readPlace(at)}
              onView={(seen, place) => {
                setView(seen)
                setQuery({ at: writePlace(place) })
              }}
              onPick={pick}
              className={mapClass}
            />
          </Suspense>
          <MapLegend />
        </div>
        <DevicesBeside
          where={where}
          chosen={chosen}
          onPick={pick}
          isNarrowed={narrowing.isNarrowed}
          onClear={narrowing.clear}
        />
      </div>
    </Page>
  )
}
