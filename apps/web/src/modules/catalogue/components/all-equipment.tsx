import { lines } from '@jihui/protocol/rental/faces'
import { useQueries } from '@tanstack/react-query'
import { ChevronLeft, MapPin, X } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { AppLink, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { LineGroup } from './line-group.tsx'
import { SearchField } from './search-field.tsx'
import { isNarrowed, noFilters, readFilters } from '../equipment-filters.ts'
import { recentKeywords } from '../kept-machines.ts'
import { equipmentCountQuery } from '../queries.ts'

const BeforeSearch = lazy(async () => ({ default: (await import('./before-search.tsx')).BeforeSearch }))
const NothingFound = lazy(async () => ({ default: (await import('./nothing-found.lazy.tsx')).NothingFound }))

const ALL = 'all'
const BESIDE_OTHERS = 3
/** A keyword that stood this long is what was meant, not a step on the way to it. */
const MEANT_MS = 2000

/** Every line at once, grouped; with a keyword its characters are underlined where they stand. */
export function AllEquipment() {
  const texts = useQueryTexts()
  const setQuery = useSetQuery()
  const title = useScreenRoute()?.title ?? ''
  const { keyword, city, period, onlyFree } = readFilters(texts)
  const filters = { ...noFilters, keyword, city, period, onlyFree }
  const counts = useQueries({ queries: lines.map((line) => equipmentCountQuery(line, filters)) })
  const given = lines.map((line, at) => ({ line, count: counts[at]?.data ?? 0 })).filter(({ count }) => count > 0)
  // Where something is looked for, the line that has most of it comes first.
  const isSearch = isNarrowed(filters)
  const found = isSearch ? given.toSorted((one, other) => other.count - one.count) : given
  const isCounted = counts.every(({ data }) => data !== undefined)
  const chosen = texts['line'] ?? ALL
  const only = found.find(({ line }) => line.id === chosen)
  const shown = only ? [only.line] : isCounted ? found.map(({ line }) => line) : [...lines]

  useEffect(() => {
    if (keyword.length < 2) return undefined
    const timer = setTimeout(() => recentKeywords.put(keyword), MEANT_MS)
    return () => clearTimeout(timer)
  }, [keyword])

  const clear = () =>
    setQuery({
      keyword: undefined,
      city: undefined,
      start: undefined,
      end: undefined,
      only: undefined,
      line: undefined,
    })
  const search = (next: string) => setQuery({ keyword: next || undefined, line: undefined })
  return (
    <div className="pb-4">
      <div className="sticky top-0 z-30 -mx-(--gutter) bg-ground px-(--gutter) pt-2 pb-1 md:static md:mx-0 md:px-0 md:pt-8">
        <h1 className="sr-only md:not-sr-only md:mb-4 md:text-display">{title}</h1>
        <div className="flex items-center gap-1">
          <AppLink
            to="/"
            aria-label="回首页"
            className="-ms-3 inline-flex size-11 shrink-0 items-center justify-center rounded-card md:hidden"
          >
            <ChevronLeft size={24} aria-hidden="true" />
          </AppLink>
          <SearchField
            value={keyword}
            onSearch={search}
            label="在全部设备里找"
            placeholder="搜设备、型号、厂商"
            className="flex-1 md:max-w-xl"
          />
        </div>
      </div>
      {found.length > 1 && isSearch && (
        <Suspense fallback={<div className="h-11" />}>
          <TabStrip
            label="业务线"
            className="-mx-(--gutter) mt-2 md:mx-0"
            tabs={[
              { value: ALL, label: '全部', count: found.reduce((sum, { count }) => sum + count, 0) },
              ...found.map(({ line, count }) => ({ value: line.id, label: line.short, count })),
            ]}
            value={only ? chosen : ALL}
            onChange={(next) => setQuery({ line: next === ALL ? undefined : next })}
          />
        </Suspense>
      )}
      {city && (
        <div className="mt-3">
          <Button tone="ink" aria-label={`不限于${city}`} onClick={() => setQuery({ city: undefined })}>
            <MapPin size={16} aria-hidden="true" />
            {city}
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
      {!isSearch && (
        <Suspense fallback={<div className="h-80" />}>
          <BeforeSearch onSearch={search} />
        </Suspense>
      )}
      {isCounted && found.length === 0 ? (
        <Suspense fallback={<div className="h-80" />}>
          <NothingFound keyword={keyword} onClear={clear} />
        </Suspense>
      ) : (
        shown.map((line) => (
          <LineGroup
            key={line.id}
            line={line}
            filters={filters}
            most={only || shown.length === 1 ? null : BESIDE_OTHERS}
          />
        ))
      )}
    </div>
  )
}
