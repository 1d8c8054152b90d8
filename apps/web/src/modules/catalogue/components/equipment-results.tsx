import type { LineFace } from '@jihui/protocol/rental/faces'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { freeWhen, isNarrowed, type EquipmentFilters } from '../equipment-filters.ts'
import { foundText } from '../found-count.ts'
import { useEquipmentList } from '../equipment-list.ts'
import { CardBones } from './card-bones.tsx'
import { EquipmentCard } from './equipment-card.tsx'
import { LoadMore } from './load-more.tsx'

export interface EquipmentResultsProps {
  line: LineFace
  filters: EquipmentFilters
  onClear: () => void
}

/** The machines of a line for these filters, with every state a list can be in. */
export function EquipmentResults({ line, filters, onClear }: EquipmentResultsProps) {
  const list = useEquipmentList(line, filters)
  const { data, error, isPlaceholderData, isFetching, refetch } = list
  if (!data)
    return error ? (
      <ErrorState
        title={`${line.machineWord}没有取到`}
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
        <NothingFound line={line} filters={filters} onClear={onClear} />
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
          total={foundText(total)}
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

function ResultLine({ total, filters, onClear }: { total: number; filters: EquipmentFilters; onClear: () => void }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 text-meta text-ink-2">
      <p role="status">
        {filters.onlyFree ? (
          <>
            {freeWhen(filters)}可租的有 <strong className="figures text-ink">{foundText(total)} 款</strong>
          </>
        ) : (
          <>
            共 <strong className="figures text-ink">{foundText(total)} 款</strong>
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
function NothingFound({ line, filters, onClear }: EquipmentResultsProps) {
  return (
    <EmptyState
      title={isNarrowed(filters) ? `未找到符合条件的${line.machineWord}` : `还没有${line.machineWord}`}
      actions={
        isNarrowed(filters) && (
          <Button tone="ink" onClick={onClear}>
            清除筛选
          </Button>
        )
      }
    >
      <p className="text-balance">
        {filters.onlyFree
          ? `${freeWhen(filters)}没有空闲的。换几天，或者看看全部${line.machineWord}。`
          : filters.keyword
            ? `名称、型号和关键词里都没有“${filters.keyword}”，换个说法试试。`
            : isNarrowed(filters)
              ? '放宽一两个条件，往往就有了。'
              : '登记好的会出现在这里。'}
      </p>
    </EmptyState>
  )
}
