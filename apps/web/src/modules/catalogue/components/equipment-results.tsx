import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { freeWhen, isNarrowed, type EquipmentFilters } from '../equipment-filters.ts'
import { equipmentListQuery } from '../queries.ts'
import { EquipmentCard } from './equipment-card.tsx'

export interface EquipmentResultsProps {
  line: LineDeclaration
  filters: EquipmentFilters
  onClear: () => void
}

/** The machines of a line for these filters, with every state a list can be in. */
export function EquipmentResults({ line, filters, onClear }: EquipmentResultsProps) {
  const list = useInfiniteQuery(equipmentListQuery(line, filters))
  const { data, error, isPlaceholderData, isFetching, refetch } = list
  if (!data)
    return error ? (
      <ErrorState
        title="设备没有取到"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        reference={referenceOf(error)}
      >
        {messageOf(error)}
      </ErrorState>
    ) : (
      <CardBones />
    )
  const machines = [
    ...new Map(data.pages.flatMap((page) => page.results).map((machine) => [machine.id, machine])).values(),
  ]
  const total = data.pages.at(-1)?.count ?? 0
  return (
    <>
      <ResultLine total={total} filters={filters} onClear={onClear} />
      {machines.length === 0 ? (
        <NothingFound filters={filters} onClear={onClear} />
      ) : (
        <ul
          aria-busy={isPlaceholderData || undefined}
          className={cx(
            'transition-opacity duration-(--calm) lg:grid lg:grid-cols-2 lg:gap-x-12',
            isPlaceholderData && 'opacity-50',
          )}
        >
          {machines.map((machine) => (
            <li
              key={machine.id}
              className="border-b border-hairline py-4 last:border-b-0 lg:nth-last-[-n+2]:odd:border-b-0"
            >
              <EquipmentCard line={line} machine={machine} keyword={filters.keyword} period={filters.period} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          shown={machines.length}
          total={total}
          isLoading={list.isFetchingNextPage}
          onLoad={async () => {
            const answer = await list.fetchNextPage()
            if (answer.isFetchNextPageError) toast.error('加载更多失败，请稍后再试')
          }}
        />
      )}
    </>
  )
}

const referenceOf = (error: unknown) => (error instanceof ApiError ? error.requestId : undefined)

function ResultLine({ total, filters, onClear }: { total: number; filters: EquipmentFilters; onClear: () => void }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 text-meta text-ink-2">
      <p role="status">
        {filters.onlyFree ? (
          <>
            {freeWhen(filters)}可租的有 <strong className="figures text-ink">{total} 款</strong>
          </>
        ) : (
          <>
            共 <strong className="figures text-ink">{total} 款</strong>
          </>
        )}
        {filters.city && `，在${filters.city}`}
      </p>
      {isNarrowed(filters) && total > 0 && (
        <button type="button" onClick={onClear} className="-me-2 min-h-11 rounded-half px-2 hover:text-ink">
          清除筛选
        </button>
      )}
    </div>
  )
}

/** R045 */
function NothingFound({ filters, onClear }: { filters: EquipmentFilters; onClear: () => void }) {
  return (
    <EmptyState
      title="未找到符合条件的设备"
      actions={
        <Button tone="ink" onClick={onClear}>
          清除筛选
        </Button>
      }
    >
      <p className="text-balance">
        {filters.onlyFree
          ? `${freeWhen(filters)}没有空闲的。换几天，或者看看全部设备。`
          : filters.keyword
            ? `名称、型号和关键词里都没有“${filters.keyword}”，换个说法试试。`
            : '放宽一两个条件，往往就有了。'}
      </p>
    </EmptyState>
  )
}

interface LoadMoreProps {
  shown: number
  total: number
  isLoading: boolean
  onLoad: () => Promise<void>
}

export function LoadMore({ shown, total, isLoading, onLoad }: LoadMoreProps) {
  return (
    <div className="flex flex-col items-center gap-2 py-5">
      <Button busy={isLoading} onClick={() => void onLoad()} className="w-full md:w-72">
        {isLoading ? '正在加载' : '加载更多'}
      </Button>
      <span className="figures text-caption text-ink-3">
        已显示 {shown} / {total}
      </span>
    </div>
  )
}

export function CardBones() {
  return (
    <Skeleton className="lg:grid lg:grid-cols-2 lg:gap-x-12">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="border-b border-hairline py-4">
          <div className="flex gap-3.5">
            <Bone className="h-24 w-28 shrink-0 rounded-card" />
            <div className="flex-1 space-y-2.5 pt-1">
              <Bone className="h-4 w-4/5" />
              <Bone className="h-3 w-full" />
              <Bone className="h-6 w-3/5" />
            </div>
          </div>
          <div className="flex justify-between pt-3">
            <Bone className="h-7 w-24" />
            <Bone className="h-11 w-40 rounded-card" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
