import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGo, useSetQuery } from '../../shell/navigation.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { useListSearch } from './use-list-search.tsx'
import { usePicked } from './use-picked.ts'
import { ConsoleError, ConsolePage, RefreshButton } from './console-page.tsx'
import { ListBesideDesk } from './list-beside-desk.tsx'

interface Tabs<Tab extends string> {
  label: string
  /** Where the chosen one stands in the address; the first of `rows` does not stand there. */
  param: string
  value: Tab
  rows: readonly { value: Tab; label: string; count?: number | string }[]
}

interface DecisionDeskProps<Row extends { readonly id: number }, Tab extends string> {
  title: string
  caption?: ReactNode
  search: ReturnType<typeof useListSearch>
  /** Between the search and the tabs. */
  filters?: ReactNode
  /** What the list is narrowed to beside its tab and the word looked for. */
  narrowedTo?: string
  tabs: Tabs<Tab>
  list: UseInfiniteQueryResult<{ pages: readonly { results: readonly Row[] }[] }>
  words: {
    /** How one is counted: 张, 台. */
    unit: string
    failed: string
    /** Where nothing is in the chosen tab, and where from something would come. */
    nothing: { title: string; hint: string }
  }
  pathOf: (row: Row) => string
  renderRow: (row: Row, place: { isOn: boolean; onPick: () => void }) => ReactNode
  renderDesk: (id: number, onDone: () => void) => ReactNode
}

/** A list of work in tabs, and what is decided on: beside it on a wide screen, on a page of its own on a phone. */
export function DecisionDesk<Row extends { readonly id: number }, Tab extends string>({
  title,
  caption,
  search,
  filters,
  narrowedTo = '',
  tabs,
  list,
  words,
  pathOf,
  renderRow,
  renderDesk,
}: DecisionDeskProps<Row, Tab>) {
  const setQuery = useSetQuery()
  const go = useGo()
  const { keyword } = search
  const rows = list.data?.pages.flatMap(({ results }) => results) ?? []
  const picked = usePicked(`${tabs.value} ${narrowedTo} ${keyword}`, rows)
  const { isDesk, shownId, pick, goOn } = picked
  const first = tabs.rows[0]?.value
  return (
    <ConsolePage
      title={title}
      caption={caption}
      actions={
        <>
          {search.button}
          <RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isFetching && !list.isPending} />
        </>
      }
    >
      {search.field}
      {filters}
      <TabStrip
        className="-mx-4 mt-3 lg:mx-0 lg:-ms-4"
        label={tabs.label}
        value={tabs.value}
        onChange={(next) => setQuery({ [tabs.param]: next === first ? undefined : next, id: undefined })}
        tabs={tabs.rows}
      />
      <div role="tabpanel" aria-label={tabs.rows.find(({ value }) => value === tabs.value)?.label} className="pt-2">
        {!list.data && list.error ? (
          <ConsoleError
            title={words.failed}
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={8} />
        ) : rows.length === 0 && shownId === null ? (
          <EmptyState illustration="excavator" title={keyword ? `没有找到“${keyword}”` : words.nothing.title}>
            {keyword ? '换个词，或换一类看看。' : words.nothing.hint}
          </EmptyState>
        ) : (
          <ListBesideDesk
            list={list}
            unit={words.unit}
            rows={rows.map((one) =>
              renderRow(one, { isOn: one.id === shownId, onPick: () => (isDesk ? pick(one.id) : go(pathOf(one))) }),
            )}
            desk={shownId !== null && renderDesk(shownId, goOn)}
          />
        )}
      </div>
    </ConsolePage>
  )
}
