import { ChevronLeft, Info, Map } from 'lucide-react'
import { screenOf, screenPath } from '@jihui/protocol/rental/faces'
import { lazy, Suspense } from 'react'
import { AppLink, useGo, useQueryTexts, useScreenRoute } from '../../../shell/navigation.tsx'
import { CardBones } from '../components/card-bones.tsx'
import { SearchField } from '../components/search-field.tsx'
import { filterTexts, noFilters, readFilters, type EquipmentFilters } from '../equipment-filters.ts'
import { useLine } from '../use-line.ts'

// Asked for at once, so that they travel beside this file instead of after it.
const resultsCode = import('../components/equipment-results.tsx')
const barCode = import('../components/filter-bar.tsx')
const EquipmentResults = lazy(async () => ({ default: (await resultsCode).EquipmentResults }))
const FilterBar = lazy(async () => ({ default: (await barCode).FilterBar }))

/** Whoever comes from the home page starts afresh: that path carries no filters, setting one leads on to the list's. */
const FRESH = '/from-home'

export function Screen() {
  const line = useLine()
  const row = useScreenRoute()
  const go = useGo()
  const texts = useQueryTexts()
  const path = row?.path ?? ''
  const isFresh = path.endsWith(FRESH)
  const isSimilar = texts['similar'] === 'true'
  const filters = isFresh ? noFilters : readFilters(texts)

  // A choice can be taken back with 返回; every letter of a keyword is not a place to return to.
  const change = (next: EquipmentFilters, options?: { replace: boolean }) => {
    const query = new URLSearchParams()
    if (isSimilar) query.set('similar', 'true')
    for (const [name, text] of Object.entries(filterTexts(next))) if (text) query.set(name, text)
    const target = isFresh ? path.slice(0, -FRESH.length) : path
    go(query.size > 0 ? `${target}?${query}` : target, options)
  }
  const clear = () => go(isFresh ? path.slice(0, -FRESH.length) : path)
  return (
    <div className="pb-4">
      <div className="sticky top-0 z-30 -mx-(--gutter) bg-ground px-(--gutter) pt-2 pb-1 md:static md:mx-0 md:px-0 md:pt-8">
        <h1 className="sr-only md:not-sr-only md:mb-4 md:text-display">{row?.title ?? line.label}</h1>
        <div className="mb-2 flex items-center gap-1 md:mb-3">
          <AppLink
            to="/"
            aria-label="回首页"
            className="-ms-3 inline-flex size-11 shrink-0 items-center justify-center rounded-card md:hidden"
          >
            <ChevronLeft size={24} aria-hidden="true" />
          </AppLink>
          <SearchField
            value={filters.keyword}
            onSearch={(keyword) => change({ ...filters, keyword }, { replace: true })}
            label={`在${line.label}里找`}
            placeholder={`请输入${line.machineWord}名称、型号或关键词`}
            className="flex-1 md:max-w-xl"
          />
          {screenOf(line, 'map') && (
            <AppLink
              to={`${screenPath(line, 'map')}${filters.city ? `?city=${encodeURIComponent(filters.city)}` : ''}`}
              aria-label={`在地图上看${line.machineWord}`}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-card hover:bg-sunken"
            >
              <Map size={22} strokeWidth={1.75} aria-hidden="true" />
            </AppLink>
          )}
        </div>
        <Suspense fallback={<div className="h-13 md:h-11" />}>
          <FilterBar line={line} filters={filters} onChange={change} />
        </Suspense>
      </div>
      {isSimilar && (
        <p
          role="status"
          className="mt-2 flex items-center gap-2 rounded-card bg-info-soft px-4 py-2.5 text-meta text-info"
        >
          <Info size={18} className="shrink-0" aria-hidden="true" />
          正在为您展示相似{line.machineWord}
        </p>
      )}
      <h2 className="sr-only">{line.machineWord}</h2>
      <Suspense fallback={<CardBones />}>
        <EquipmentResults line={line} filters={filters} onClear={clear} />
      </Suspense>
    </div>
  )
}
