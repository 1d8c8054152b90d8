import { lines, screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Chip } from '../../../ui/fields/choice.tsx'
import { Section } from '../../../ui/section.tsx'
import { favourites, recentKeywords, seenMachines } from '../kept-machines.ts'
import { categoriesQuery } from '../queries.ts'
import { MachineRow } from './machine-row.tsx'

/** While nothing is searched for: what was, what was looked at, and the categories. */
export function BeforeSearch({ onSearch }: { onSearch: (keyword: string) => void }) {
  const keywords = recentKeywords.use()
  const seen = seenMachines.use()
  const kept = favourites.use()
  // A line that is no longer offered has no page to lead to.
  const isOffered = ({ line }: { line: string }) => lines.some(({ id }) => id === line)
  const seenRow = seen.map(({ machine }) => machine).filter(isOffered)
  const keptRow = kept.filter(isOffered)
  return (
    <>
      {keywords.length > 0 && (
        <div className="mt-3">
          <h2 className="mb-2 text-meta font-normal text-ink-2">最近搜过</h2>
          <div className="flex flex-wrap gap-2">
            {keywords.map((keyword) => (
              <Chip key={keyword} aria-pressed={undefined} onClick={() => onSearch(keyword)}>
                <History size={16} strokeWidth={1.75} aria-hidden="true" />
                {keyword}
              </Chip>
            ))}
          </div>
        </div>
      )}
      {keptRow.length > 0 && (
        <Section title="我的收藏" aside="存在这台设备上">
          <MachineRow machines={keptRow} />
        </Section>
      )}
      {seenRow.length > 0 && (
        <Section title="最近看过">
          <MachineRow machines={seenRow} />
        </Section>
      )}
      {lines.map((line) => (
        <Categories key={line.id} line={line} title={lines.length > 1 ? line.label : '按类别找'} />
      ))}
    </>
  )
}

export function Categories({ line, title }: { line: LineFace; title: string }) {
  const { data } = useQuery(categoriesQuery(line))
  const shown = data?.filter(({ equipment_count: count }) => count > 0) ?? []
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {shown.map((category) => (
          <li key={category.id}>
            <AppLink
              to={`${screenPath(line, 'list')}?category=${encodeURIComponent(category.code)}`}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-card border border-edge bg-surface px-3.5 text-body hover:border-ink"
            >
              {category.name}
              <span className="figures text-meta text-ink-3">{category.equipment_count}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
