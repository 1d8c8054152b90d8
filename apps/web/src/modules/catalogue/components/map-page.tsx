import { useQuery } from '@tanstack/react-query'
import { screenPath } from '@jihui/protocol/rental/faces'
import { ChevronRight, List, MapPinned, X } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/fields/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { filterTexts, noFilters, readFilters } from '../equipment-filters.ts'
import { citiesOnMap, sitesOf, type MapSite } from '../map-places.ts'
import { mapQuery } from '../queries.ts'
import { equipmentPath, useLine } from '../use-line.ts'
import { CardBones } from './card-bones.tsx'
import { SearchField } from './search-field.tsx'

const SiteMap = lazy(async () => ({ default: (await import('./site-map.lazy.tsx')).SiteMap }))

/** Where a line's machines stand. The list beside the map says the same without it. */
export function MapPage() {
  const line = useLine()
  const title = useScreenRoute()?.title ?? line.label
  const texts = useQueryTexts()
  const setQuery = useSetQuery()
  const { keyword, city } = readFilters(texts)
  const { data, error, refetch, isFetching } = useQuery(mapQuery(line, { ...noFilters, keyword }))
  const sites = useMemo(() => sitesOf(data?.results ?? []), [data])
  const cities = useMemo(() => citiesOnMap(sites), [sites])
  const chosen = texts['site']
  const inCity = city ? sites.filter((site) => site.city === city) : sites
  const shown = chosen ? inCity.filter(({ key }) => key === chosen) : inCity
  const listQuery = new URLSearchParams()
  for (const [name, text] of Object.entries(filterTexts({ ...noFilters, keyword, city }))) {
    if (text) listQuery.set(name, text)
  }
  return (
    <div className="pb-4">
      <PageHeader
        title={title}
        back={screenPath(line, 'list')}
        actions={
          <AppLink
            to={`${screenPath(line, 'list')}${listQuery.size > 0 ? `?${listQuery}` : ''}`}
            className={buttonClass('ghost')}
          >
            <List size={20} aria-hidden="true" />
            列表
          </AppLink>
        }
      />
      <SearchField
        value={keyword}
        onSearch={(next) => setQuery({ keyword: next || undefined, site: undefined })}
        label={`在${line.label}里找`}
        placeholder={`请输入${line.machineWord}名称、型号或关键词`}
      />
      {error && !data ? (
        <QueryError query={{ error, isFetching, refetch }} title={`${line.machineWord}没有取到`} line={line.id} />
      ) : (
        <div className="mt-3 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
          <div className="lg:sticky lg:top-20 lg:h-[calc(100dvh-13rem)]">
            <Suspense fallback={<Bone className="h-80 w-full rounded-card lg:h-full" />}>
              <SiteMap
                line={line.id}
                unitWord={line.unitWord}
                cities={cities}
                city={city}
                site={chosen}
                onCity={(next) => setQuery({ city: next || undefined, site: undefined })}
                onSite={(site) => setQuery({ city: site.city, site: site.key })}
                className="h-80 lg:h-full"
              />
            </Suspense>
          </div>
          <section aria-label="在哪里有" className="min-w-0">
            <div className="no-bar -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-3 lg:mx-0 lg:flex-wrap lg:px-0 lg:pt-0">
              <Chip isOn={!city} onClick={() => setQuery({ city: undefined, site: undefined })}>
                全部
              </Chip>
              {cities.map((one) => (
                <Chip
                  key={one.city}
                  isOn={one.city === city}
                  onClick={() => setQuery({ city: one.city, site: undefined })}
                >
                  {one.city}
                  <span className="figures text-meta font-normal">{one.free}</span>
                </Chip>
              ))}
            </div>
            {!data ? (
              <CardBones />
            ) : sites.length === 0 ? (
              <EmptyState
                title={`未找到符合条件的${line.machineWord}`}
                actions={
                  <Button tone="ink" onClick={() => setQuery({ keyword: undefined, city: undefined, site: undefined })}>
                    清除筛选
                  </Button>
                }
              >
                换个说法，或者看看全部城市。
              </EmptyState>
            ) : (
              <>
                <p role="status" className="flex min-h-11 items-center justify-between gap-3 text-meta text-ink-2">
                  <span>
                    {city && `${city}，`}
                    {shown.length} 处，今天可租{' '}
                    <strong className="figures text-ink">
                      {shown.reduce((sum, site) => sum + site.free, 0)} {line.unitWord}
                    </strong>
                  </span>
                  {chosen && (
                    <Button tone="ghost" onClick={() => setQuery({ site: undefined })}>
                      <X size={16} aria-hidden="true" />看{city || '全部'}各处
                    </Button>
                  )}
                </p>
                {shown.slice(0, city ? undefined : SITES_AT_FIRST).map((site) => (
                  <Site key={site.key} site={site} isWhole={site.key === chosen} />
                ))}
                {!city && shown.length > SITES_AT_FIRST && (
                  <p className="py-3 text-meta text-ink-3">选一座城市，看那里的每一处。</p>
                )}
              </>
            )}
          </section>
        </div>
      )}
    </div>
  )
}

const SITES_AT_FIRST = 12
const MACHINES_AT_FIRST = 3

/** One place with its machines, those free today first. */
function Site({ site, isWhole }: { site: MapSite; isWhole: boolean }) {
  const line = useLine()
  const setQuery = useSetQuery()
  const machines = [...site.machines].sort((one, other) => other.units_free_today - one.units_free_today)
  const shown = isWhole ? machines : machines.slice(0, MACHINES_AT_FIRST)
  return (
    <section data-line={line.id} className="mt-2 mb-4">
      <h2 className="flex items-center gap-2 border-b border-edge pb-2 text-title-s">
        <MapPinned size={18} className="shrink-0 text-hue" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{site.location || site.city}</span>
        <span className="keep figures text-meta font-normal text-ink-2">
          {site.city} · 可租 {site.free}
        </span>
      </h2>
      <ul>
        {shown.map((machine) => (
          <li key={machine.equipment_id} className="border-b border-hairline last:border-b-0">
            <AppLink
              to={equipmentPath(line, machine.equipment_id)}
              className="flex items-center gap-3 rounded-half py-2.5"
            >
              <MachineTile line={line.id} illustration={machine.illustration} size="compact" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-body font-semibold">{machine.name}</span>
                <span className="figures block text-meta text-ink-2">
                  {machine.units_free_today > 0
                    ? `今天可租 ${machine.units_free_today} ${line.unitWord}`
                    : '今天都租出去了'}
                </span>
              </span>
              <Money value={machine.price_per_day} unit="天" />
              <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
            </AppLink>
          </li>
        ))}
      </ul>
      {machines.length > shown.length && (
        <Button tone="ghost" className="-ms-4" onClick={() => setQuery({ city: site.city, site: site.key })}>
          这一处还有 {machines.length - shown.length} 款
        </Button>
      )}
    </section>
  )
}
