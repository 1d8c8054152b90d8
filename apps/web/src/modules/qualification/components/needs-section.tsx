import { lines, screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Chip } from '../../../ui/fields/choice.tsx'
import { Select } from '../../../ui/fields/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { paperFor, standing } from '../paper-words.ts'
import { categoryNeedsQuery, lineCategoriesQuery, type WalletDocument } from '../wallet-queries.ts'

/** What each kind of machine demands, against what lies in the wallet. */
export function NeedsSection({ papers, onAdd }: { papers: readonly WalletDocument[]; onAdd: (type: string) => void }) {
  const [first] = lines
  const [line, setLine] = useState<LineFace | undefined>(first)
  if (!line) return null
  return (
    <Section title="租什么要哪些证" className="lg:mt-0">
      <div
        role="group"
        aria-label="租赁品类"
        className="no-bar -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter)"
      >
        {lines.map((one) => (
          <Chip key={one.id} isOn={one.id === line.id} onClick={() => setLine(one)}>
            {one.short}
          </Chip>
        ))}
      </div>
      <LineNeeds key={line.id} line={line} papers={papers} onAdd={onAdd} />
    </Section>
  )
}

interface LineNeedsProps {
  line: LineFace
  papers: readonly WalletDocument[]
  onAdd: (type: string) => void
}

function LineNeeds({ line, papers, onAdd }: LineNeedsProps) {
  const { data: categories } = useQuery(lineCategoriesQuery(line))
  const [chosen, setChosen] = useState('')
  const category = categories?.find(({ id }) => String(id) === chosen) ?? categories?.[0]
  const { data: needs } = useQuery({ ...categoryNeedsQuery(line, category?.id ?? 0), enabled: category !== undefined })
  return (
    <div data-line={line.id} className="mt-3">
      {category && categories ? (
        <Select
          label="类别"
          value={String(category.id)}
          onChange={(event) => setChosen(event.target.value)}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : (
        <SkeletonText lines={1} />
      )}
      {needs ? (
        <ul className="mt-1">
          {needs.map((need) => {
            const paper = paperFor(need.id, papers)
            const isShort = paper !== undefined && standing(paper).tone === 'warn'
            const Sign = !paper ? CircleDashed : isShort ? TriangleAlert : CircleCheck
            return (
              <li key={need.id} className="flex items-center gap-3 border-b border-hairline py-2.5">
                <Sign
                  size={20}
                  aria-hidden="true"
                  className={`shrink-0 ${!paper ? 'text-ink-3' : isShort ? 'text-warn' : 'text-ok'}`}
                />
                <span className="min-w-0 flex-1">
                  <span className="block text-body">{need.name}</span>
                  <span className="block text-meta text-ink-3">
                    {need.description}
                    {need.unless_option && '；选了配人的方案可以不交'}
                  </span>
                </span>
                {paper ? (
                  <span className={`keep text-meta ${isShort ? 'text-warn' : 'text-ok'}`}>
                    {isShort ? standing(paper).text : '夹里有'}
                  </span>
                ) : (
                  <button
                    type="button"
                    onClick={() => onAdd(need.id)}
                    className="keep min-h-11 rounded-half px-1 text-meta underline underline-offset-4"
                  >
                    加上<span className="sr-only">{need.name}</span>
                  </button>
                )}
              </li>
            )
          })}
          {needs.length === 0 && <li className="py-3 text-meta text-ink-2">租这一类不用交证件。</li>}
        </ul>
      ) : (
        category && <SkeletonText lines={3} />
      )}
      {category && (
        <AppLink
          to={`${screenPath(line, 'list')}?category=${encodeURIComponent(category.code)}`}
          className="inline-flex min-h-11 items-center text-meta text-ink-2 underline underline-offset-4"
        >
          看{category.name}
        </AppLink>
      )}
    </div>
  )
}
