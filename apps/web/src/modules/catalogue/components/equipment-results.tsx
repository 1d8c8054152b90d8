import type { LineFace } from '@jihui/protocol/rental/faces'
import { ListBody, type ListWords } from '../../../kits/list/list-body.tsx'
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
  const { rows, query } = list
  const machines = [...new Map(rows.map((machine) => [machine.id, machine])).values()]
  const total = query.data?.pages.at(-1)?.count ?? 0
  return (
    <>
      {query.data && <ResultLine total={total} filters={filters} onClear={onClear} />}
      <ListBody
        list={list}
        words={wordsFor(line, filters)}
        narrowing={{ values: {}, isNarrowed: isNarrowed(filters), clear: onClear }}
        skeleton={<CardBones />}
      >
        <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
          {machines.map((machine) => (
            <li
              key={machine.id}
              className="border-b border-hairline py-4 last:border-b-0 lg:nth-last-[-n+2]:odd:border-b-0"
            >
              <EquipmentCard line={line} machine={machine} keyword={filters.keyword} period={filters.period} />
            </li>
          ))}
        </ul>
        <LoadMore query={query} shown={machines.length} total={foundText(total)} />
      </ListBody>
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
const wordsFor = (line: LineFace, filters: EquipmentFilters): ListWords => ({
  failed: `${line.machineWord}没有取到`,
  empty: {
    title: `还没有${line.machineWord}`,
    hint: '登记好的会出现在这里。',
  },
  noMatch: {
    title: `未找到符合条件的${line.machineWord}`,
    hint: (
      <p className="text-balance">
        {filters.onlyFree
          ? `${freeWhen(filters)}没有空闲的。换几天，或者看看全部${line.machineWord}。`
          : filters.keyword
            ? `名称、型号和关键词里都没有“${filters.keyword}”，换个说法试试。`
            : '放宽一两个条件，往往就有了。'}
      </p>
    ),
  },
})
