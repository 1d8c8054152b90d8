import { screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { ChevronRight } from 'lucide-react'
import { ListBody } from '../../../kits/list/list-body.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
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
  const { rows, query } = list
  const total = query.data?.pages.at(-1)?.count ?? 0
  if (query.data && total === 0) return null
  const shown = most === null ? rows : rows.slice(0, most)
  return (
    <section data-line={line.id} aria-labelledby={`line-${line.id}`} className="mt-6">
      <div className="flex items-center justify-between gap-3 border-b border-edge">
        <h2 id={`line-${line.id}`} className="flex min-h-11 items-center gap-2.5 text-title-s">
          <span aria-hidden="true" className="h-5 w-[3px] bg-hue" />
          {line.label}
          {query.data && <span className="figures text-meta font-normal text-ink-2">{foundText(total)} 款</span>}
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
      <ListBody list={list} words={{ failed: `${line.label}没有取到`, empty: '' }} skeleton={<CardBones />}>
        <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
          {shown.map((machine) => (
            <li key={machine.id} className="border-b border-hairline py-4">
              <EquipmentCard line={line} machine={machine} keyword={filters.keyword} period={filters.period} />
            </li>
          ))}
        </ul>
        {most === null && <LoadMore query={query} shown={rows.length} total={foundText(total)} />}
      </ListBody>
    </section>
  )
}
