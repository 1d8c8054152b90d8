import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import {
  foundPartsQuery,
  partSearchOf,
  type PartSearch,
  type TaskDetail,
  type TaskPart,
  type UsablePart,
  usablePartsQuery,
} from '../../order-queries.ts'

export interface KnownPart {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly unit: string
  /** Null: not the reader's to see. */
  readonly price: number | null
  /** Where it can be had now; empty where the order itself names it and the store does not know. */
  readonly lies: string
  /** Not made for the machine: used with a reason. */
  readonly isUnfit?: boolean
}

/** Work that takes parts: those it has, and those of the store that can be used for it. */
export interface PartsOf {
  readonly parts: readonly TaskPart[]
  readonly usable: readonly UsablePart[]
  /** Finds the others of the store. */
  readonly search?: PartSearch
}
export const usePartsOf = ({ id, parts }: TaskDetail): PartsOf => ({
  parts,
  usable: useQuery(usablePartsQuery(id)).data?.results ?? [],
  search: partSearchOf(id),
})

const liesText = ({ in_store: store, in_van: van, unit }: UsablePart): string =>
  [`仓库 ${store} ${unit}`, van > 0 && `车上 ${van} ${unit}`].filter(Boolean).join('，')
const partOf = (part: UsablePart): KnownPart => ({
  id: part.part_id,
  number: part.number,
  name: part.name,
  unit: part.unit,
  price: part.list_price,
  lies: liesText(part),
  isUnfit: !part.fits,
})
/** Parts the work has, then the others. */
export const knownParts = ({ parts, usable }: PartsOf): readonly KnownPart[] => {
  const lying = new Map(usable.map((part) => [part.part_id, liesText(part)]))
  const own = parts.map(({ part_id: id, list_price: price, number, name, unit }) => ({
    id,
    number,
    name,
    unit,
    price,
    lies: lying.get(id) ?? '',
  }))
  const others = usable.filter(({ part_id }) => !own.some(({ id }) => id === part_id)).map(partOf)
  return [...own, ...others]
}

interface PartChoiceProps {
  parts: readonly KnownPart[]
  /** Chosen already. */
  taken: readonly number[]
  search: PartSearch | undefined
  onPick: (part: KnownPart) => void
}
export function PartChoice({ parts, taken, search, onPick }: PartChoiceProps) {
  const left = parts.filter(({ id }) => !taken.includes(id))
  return (
    <div className="space-y-3">
      {parts.length === 0 ? (
        <p className="text-meta text-ink-2">没有登记过能用的配件，先请仓库登记。</p>
      ) : (
        <Select
          label="加一种配件"
          placeholder={left.length === 0 ? '都加上了' : '选配件'}
          value=""
          options={left.map(({ id, name, number, lies }) => ({
            value: String(id),
            label: [`${name} ${number}`, lies].filter(Boolean).join(' · '),
          }))}
          onChange={(event) => {
            const part = left.find(({ id }) => String(id) === event.target.value)
            if (part) onPick(part)
          }}
        />
      )}
      {search && <OtherParts search={search} taken={taken} onPick={onPick} />}
    </div>
  )
}

/** What the list does not have: of other machines, or beyond its end. */
function OtherParts({ search, taken, onPick }: Omit<PartChoiceProps, 'parts' | 'search'> & { search: PartSearch }) {
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words).trim()
  const { data, error } = useQuery({ ...foundPartsQuery(search, keyword), enabled: keyword !== '' })
  const found = data?.results.filter(({ part_id: id }) => !taken.includes(id))
  return (
    <div>
      <TextField
        label="找别的配件"
        placeholder="名称、配件号或厂家件号"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {keyword !== '' && (
        <ul className="mt-1">
          {found?.map(partOf).map((part) => (
            <li key={part.id}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 border-b border-hairline py-2 text-start text-body hover:bg-sunken"
                onClick={() => {
                  onPick(part)
                  setWords('')
                }}
              >
                <span className="min-w-0">
                  {part.name} <span className="figures text-meta text-ink-2">{part.number}</span>
                </span>
                <span className="text-meta text-ink-2">
                  {part.isUnfit ? `不是这台设备的 · ${part.lies}` : part.lies}
                </span>
              </button>
            </li>
          ))}
          {found?.length === 0 && <li className="py-2 text-meta text-ink-2">仓库没有登记这种配件。</li>}
          {error && <li className="py-2 text-meta text-ink-2">没有取到，有网络再找。</li>}
        </ul>
      )}
    </div>
  )
}
