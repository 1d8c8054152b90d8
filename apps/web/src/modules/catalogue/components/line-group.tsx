import { screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { ChevronRight } from 'lucide-react'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/empty-state.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { filterTexts, type EquipmentFilters } from '../equipment-filters.ts'
import { foundText } from '../found-count.ts'
import { useEquipmentList } from '../equipment-list.ts'
import { EquipmentCard } from './equipment-card.tsx'
import { CardBones } from './card-bones.tsx'
import { LoadMore } from './load-more.tsx'

/** The line's own list with the same filters. */
const listPath = (line: LineFace, filters: EquipmentFilters) => {
  const query = new URLSearchParams()
  for (const [name, text] of Object.entries(filterTexts(filters))) if (text) query.set(name, text)
  return screenPath(line, 'list') + (query.size > 0 ? `?${query}` : '')
}

export interface LineGroupProps {
  line: LineFace
  filters: EquipmentFilters
  /** How many are shown while other lines stand beside it; null: all, page by page. */
  most: number | null
}

/** What one line has for a search, under its name and in its hue. */
export function LineGroup({ line, filters, most }: LineGroupProps) {
  const list = useEquipmentList(line, filters)
  const { data, error, refetch, isFetching, isPlaceholderData } = list
  const total = data?.pages.at(-1)?.count ?? 0
  const machines = data?.pages.flatMap((page) => page.results) ?? []
  if (data && total === 0) return null
  const shown = most === null ? machines : machines.slice(0, most)
  return (
    <section data-line={line.id} aria-labelledby={`line-${line.id}`} className="mt-6">
      <div className="flex items-center justify-between gap-3 border-b border-edge">
        <h2 id={`line-${line.id}`} className="flex min-h-11 items-center gap-2.5 text-title-s">
          <span aria-hidden="true" className="h-5 w-[3px] bg-hue" />
          {line.label}
          {data && <span className="figures text-meta font-normal text-ink-2">{foundText(total)} 款</span>}
        </h2>
        <AppLink
          to={listPath(line, filters)}
          className="inline-flex min-h-11 items-center gap-0.5 text-meta text-ink-2 hover:text-ink"
        >
          {most === null ? '筛选和排序' : '全部'}
          <span className="sr-only">{line.label}</span>
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      </div>
      {!data && error ? (
        <ErrorState
          title={`${line.label}没有取到`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          reference={referenceOf(error)}
        >
          {messageOf(error)}
        </ErrorState>
      ) : !data ? (
        <CardBones />
      ) : (
        <ul
          aria-busy={isPlaceholderData || undefined}
          className={cx(
            'transition-opacity duration-(--calm) lg:grid lg:grid-cols-2 lg:gap-x-12',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {shown.map((machine) => (
            <li key={machine.id} className="border-b border-hairline py-4">
              <EquipmentCard line={line} machine={machine} keyword={filters.keyword} period={filters.period} />
            </li>
          ))}
        </ul>
      )}
      {most === null && list.hasNextPage && (
        <LoadMore
          shown={machines.length}
          total={foundText(total)}
          isLoading={list.isFetchingNextPage}
          onLoad={async () => {
            const answer = await list.fetchNextPage()
            if (answer.isFetchNextPageError) toast.error('加载更多失败，请稍后再试')
          }}
        />
      )}
    </section>
  )
}
